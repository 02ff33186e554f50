/** What an opened list brings along, to fetch the whole of it by. */
export type Opened = { rest: string };

/** The lists of the two roles: one that changes meanwhile, and a long one. */
export type ListName = "sa" | "opname";

export type Advisor = { id: string; name: string };

/** How one person reaches the data; each step throws a sentence when something else comes than what was asked for. */
export type Way = {
  open(list: ListName, search: string): Promise<Opened>;
  /** The whole list; of advisors, the one with this name. */
  whole(list: ListName, opened: Opened, name: string): Promise<Advisor | null>;
  picture(file: string): Promise<void>;
  create(name: string): Promise<void>;
  update(advisor: Advisor, name: string): Promise<void>;
  remove(advisor: Advisor): Promise<void>;
  /** The smallest answer that the server has: it waits for nothing but its turn. */
  smallest(): Promise<void>;
};

/** What the lists are known to hold. */
export type Known = { opname: number; sa: number; pictures: Map<string, number> };

export const DEALER = { dealer: "Nusantara Toyota", cabang: "Bandung" };

/** Sends a request and insists on its status. */
export async function send(url: string, init: RequestInit, status = 200): Promise<Response> {
  const response = await fetch(url, { redirect: "manual", ...init });
  if (response.status === status) return response;
  await response.arrayBuffer();
  throw new Error(`status ${response.status}`);
}

/** Insists that something is as it should be. */
export function expectThat(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise);
}
