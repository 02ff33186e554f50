/** The screen wanted before the login, and the user to whom it is offered. */
export type Offer = { userId: string; href: string; title: string };
