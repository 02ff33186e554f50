import { setTimeout as sleep } from "node:timers/promises";
import type { Tally } from "./tally.ts";
import type { ListName, Way } from "./way.ts";

/** The pause between steps, in milliseconds. */
const LEAST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 300;

/** One simulated person: number, steps, and the writes that the API has received. */
export type Visitor = { number: number; way: Way; writes: () => Promise<string[]> };

const pause = () => sleep(LEAST_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - LEAST_PAUSE_MS));

async function look({ way }: Visitor, tally: Tally, list: ListName, search: string, wanted = "") {
  const opened = await tally.time(search ? "search" : "list", () => way.open(list, search));
  const found = opened && (await tally.time("whole list", () => way.whole(list, opened, wanted)));
  await pause();
  return found;
}

async function lookAtPicture({ way }: Visitor, tally: Tally, pictures: string[]) {
  const file = pictures[Math.floor(Math.random() * pictures.length)] ?? "";
  await tally.time("picture", () => way.picture(file));
  await pause();
}

/** Creates, finds, renames and deletes an advisor; the API must receive each write once. */
async function work(visitor: Visitor, tally: Tally, turn: number) {
  const { way, number } = visitor;
  const [name, next] = [`Beban ${number}-${turn}`, `Beban ${number}-${turn} baru`];
  await tally.time("create", () => way.create(name));
  await pause();
  const advisor = await look(visitor, tally, "sa", "", name);
  if (!advisor) return tally.complain("create: not in the list afterwards");
  await tally.time("update", () => way.update(advisor, next));
  await pause();
  const renamed = await look(visitor, tally, "sa", "Beban", next);
  if (renamed?.id !== advisor.id) tally.complain("update: not in the list afterwards");
  await tally.time("delete", () => way.remove(advisor));
  const sent = [
    `POST /api/tambahsa ${name}`,
    `PUT /api/updatesa/${advisor.id} ${next}`,
    `POST /deletesa/${advisor.id} `,
  ];
  const got = await visitor.writes();
  if (got.join("\n") !== sent.join("\n"))
    tally.complain(`writes: ${sent.length} sent, ${got.length} at the API`);
  await pause();
}

/** Changes the list of advisors until the deadline. */
export async function administrate(visitor: Visitor, tally: Tally, deadline: number, pictures: string[]) {
  for (let turn = 1; Date.now() < deadline; turn++) {
    await look(visitor, tally, "sa", "");
    await work(visitor, tally, turn);
    await lookAtPicture(visitor, tally, pictures);
  }
}

/** Reads the long list and its pictures until the deadline. */
export async function read(visitor: Visitor, tally: Tally, deadline: number, pictures: string[]) {
  while (Date.now() < deadline) {
    await look(visitor, tally, "opname", "");
    await lookAtPicture(visitor, tally, pictures);
    await look(visitor, tally, "opname", "Toyota");
    await lookAtPicture(visitor, tally, pictures);
    await visitor.writes();
  }
}
