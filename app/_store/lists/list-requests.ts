import type { ListChange } from "@/lib/list/change-list";
import type { Facet } from "@/lib/list/filters/facets";
import type { TypedValues } from "@/lib/list/filters/open-filters";
import type { Cell, ListView, ListWindow } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { PictureAnswer, PictureQuestion } from "@/lib/list/pictured-rows";
import type { Answers, Question } from "@/lib/opname/answer";

/** What a list worker is asked, one after the other: first its packed list. */
export type WorkerRequest =
  | { kind: "open"; bytes: ArrayBuffer; view: ListView }
  | { kind: "window"; place: ListAddress }
  | { kind: "keys"; place: ListAddress }
  | { kind: "serve"; place: ListAddress; fields: string[]; port: MessagePort }
  | { kind: "facets"; place: ListAddress; typed: TypedValues }
  | { kind: "pictures"; place: ListAddress; question: PictureQuestion }
  | { kind: "best"; words: string; most: number }
  | { kind: "record"; key: string }
  | { kind: "first"; field: string; value: string }
  | { kind: "alike"; texts: Record<string, string> }
  | { kind: "opname"; place: ListAddress; question: Question }
  | { kind: "change"; change: ListChange };

/** One window of the found rows; `total` is the number of all rows. */
export type FoundWindow = { listWindow: ListWindow; total: number; isPlainText: boolean };

/** The answer to each kind of request. */
export type WorkerAnswers = {
  open: true;
  window: FoundWindow;
  /** The keys of all found rows in their order, without rows that have none. */
  keys: string[];
  /** How many found rows the port hands out (serve-rows.ts). */
  serve: { count: number };
  facets: Facet[];
  pictures: PictureAnswer;
  best: BestRecords;
  /** The cells of a record; `found` is null where the list has none or several with its key. */
  record: { found: Record<string, Cell> | null };
  /** The cells of the first row with a value; `found` is null where there is none. */
  first: { found: Record<string, Cell> | null };
  /** The cells of the first row that has these texts, whatever their case and spaces; `found` is null where there is none. */
  alike: { found: Record<string, Cell> | null };
  opname: Answers[Question["kind"]];
  /** Whether the list carries the change now. */
  change: { isCarried: boolean };
};

/** How many rows match words, and the cells of the best ones with the score of the first (lib/ranking). */
export type BestRecords = { count: number; score: number; records: Record<string, Cell>[] };
