import type { Offer } from "@/lib/messages/offer";

/** The sessionStorage key of the offer for the next signed-in page of this tab. */
export const KEPT_OFFER = "sns_offer";

export const hasOffer = () => KEPT_OFFER in sessionStorage;

/** Stores the offer for the next signed-in page of this tab, or removes it. */
export function keepOffer(offer: Offer | null): void {
  if (offer) sessionStorage.setItem(KEPT_OFFER, JSON.stringify(offer));
  else sessionStorage.removeItem(KEPT_OFFER);
}
