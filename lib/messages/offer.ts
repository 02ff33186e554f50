/** The screen that somebody wanted to open before signing in, and for whom it is offered. */
export type Offer = { userId: string; href: string; title: string };
