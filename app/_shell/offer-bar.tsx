"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useOwner } from "../_session/page-owner";
import { readOffer, storeOffer } from "../_session/session";
import { ScreenLink } from "./screen-link";

/** Offers once, after sign-in, the screen that led to it; navigating elsewhere drops the offer. */
export default function OfferBar() {
  const { userId } = useOwner();
  const [offer] = useState(() => readOffer(userId));
  const pathname = usePathname();
  const [shownAt] = useState(pathname);
  const [isOver, setOver] = useState(false);
  if (!isOver && pathname !== shownAt) setOver(true);

  useEffect(() => storeOffer(null), []);

  if (isOver || !offer) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-b border-line bg-brand-soft px-4 text-sm"
    >
      <ScreenLink
        href={offer.href}
        className="inline-flex min-h-control items-center font-semibold text-brand-stronger underline"
      >
        Kembali ke {offer.title}
      </ScreenLink>
      <button
        type="button"
        onClick={() => setOver(true)}
        className="min-h-control rounded-control px-3 font-medium hover:bg-pointed"
      >
        Tutup
      </button>
    </div>
  );
}
