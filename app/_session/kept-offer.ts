import type { Offer } from "@/lib/messages/session";
import { tabStorage } from "./leaving/draft";

/** The sessionStorage key of the offer for the next signed-in page of this tab. */
export const KEPT_OFFER = "sns_offer";

export const hasOffer = () => Boolean(tabStorage()?.getItem(KEPT_OFFER));

/** Stores the offer for the next signed-in page of this tab, or removes it. */
export function keepOffer(offer: Offer | null): void {
  if (offer) tabStorage()?.setItem(KEPT_OFFER, JSON.stringify(offer));
  else tabStorage()?.removeItem(KEPT_OFFER);
}
