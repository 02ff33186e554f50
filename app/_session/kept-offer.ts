import type { Offer } from "@/lib/messages/offer";

/** Where this tab keeps what its next signed-in page offers. */
export const KEPT_OFFER = "sns_offer";

export const hasOffer = () => KEPT_OFFER in sessionStorage;

/** Keeps an offer for the next signed-in page of this tab, or none. */
export function keepOffer(offer: Offer | null): void {
  if (offer) sessionStorage.setItem(KEPT_OFFER, JSON.stringify(offer));
  else sessionStorage.removeItem(KEPT_OFFER);
}
