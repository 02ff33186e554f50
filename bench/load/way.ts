/** An opened list, with the URL of its rest. */
export type Opened = { rest: string };

/** The lists of the two roles: one that changes, and a long one. */
export type ListName = "sa" | "opname";

export type Advisor = { id: string; name: string };

/** One person's steps; each throws a one-sentence error on an unexpected response. */
export type Way = {
  open(list: ListName, search: string): Promise<Opened>;
  /** Returns the advisor of this name from the whole list. */
  whole(list: ListName, opened: Opened, name: string): Promise<Advisor | null>;
  picture(file: string): Promise<void>;
  create(name: string): Promise<void>;
  update(advisor: Advisor, name: string): Promise<void>;
  remove(advisor: Advisor): Promise<void>;
  /** Fetches the smallest response, to measure the queue. */
  smallest(): Promise<void>;
};

/** The known contents of the lists. */
export type Known = { opname: number; sa: number; pictures: Map<string, number> };

export const DEALER = { dealer: "Nusantara Toyota", cabang: "Bandung" };

/** Sends a request; throws unless it returns `status`. */
export async function send(url: string, init: RequestInit, status = 200): Promise<Response> {
  const response = await fetch(url, { redirect: "manual", ...init });
  if (response.status === status) return response;
  await response.arrayBuffer();
  throw new Error(`status ${response.status}`);
}

/** Throws `otherwise` unless `isRight`. */
export function expectThat(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise);
}
