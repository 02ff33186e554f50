import type { ChangeRequest, createChangePlanner } from "@/lib/batch/changes/change-planner";
import { looseIdentityOf } from "@/lib/batch/imports/record-identity";
import type { CheckQuestion } from "@/lib/checks/checker";
import type { CompareQuestion } from "@/lib/compare/comparer";
import { applyListChange, type ListChange } from "@/lib/list/change-list";
import type { ValueSearches } from "@/lib/list/filters/list-filter";
import { type ColumnarList, type ListView, unpackPiece } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { appendListPiece } from "@/lib/list/list-builder";
import {
  findRowIndexesByKey,
  type PictureRowsRequest,
  readPictureRows,
  readWindow,
} from "@/lib/list/list-window";
import type { SummaryQuery } from "@/lib/opname/summary";
import { createListQueries } from "./list-queries";
import { serveRows } from "./serve-rows";
import { serveRequests } from "./worker-calls";

/** The queries of the open list; a changed or longer list gets new ones. */
let listQueries: ReturnType<typeof createListQueries>;

/** The plans for selected records, by the id of the selection. */
const changePlanners = new Map<string, ReturnType<typeof createChangePlanner>>();

type AddressRequest = { address: ListAddress };

/** The handlers of the page's requests, by kind; the first request is `open`. Code that few lists need is loaded on demand. */
const handlers = {
  async open({ pieces, view }: { pieces: ArrayBuffer[]; view: ListView }) {
    const [firstPiece, ...otherPieces] = pieces;
    const list = await unpackPiece(firstPiece);
    listQueries = createListQueries({ list, view, pieces: 1, branches: null });
    for (const [index, piece] of otherPieces.entries()) await handlers.append({ piece, at: index + 1 });
    return true;
  },
  /** Appends the rows of the piece with the index `at`, unless the list has them already; returns the number of rows. */
  async append({ piece, at }: { piece: ArrayBuffer; at: number }): Promise<{ rows: number }> {
    const { opened } = listQueries;
    if (at === opened.pieces) {
      const list = appendListPiece(opened.list, await unpackPiece(piece));
      listQueries = createListQueries({ ...opened, list, pieces: at + 1 });
    }
    return { rows: listQueries.opened.list.length };
  },
  async window({ address }: AddressRequest) {
    const { opened, readCell, longestTexts } = listQueries;
    const { rows, count, ...how } = await listQueries.queryRows(address);
    const listWindow = readWindow(opened.view, readCell, address.start, count, rows);
    return { listWindow, total: opened.list.length, widest: longestTexts, ...how };
  },
  async widen({ search }: { search: string }) {
    return { isWidened: await listQueries.widen(search) };
  },
  /** Returns the keys of all matching rows that have one, in their order. */
  async keys({ address }: AddressRequest) {
    const { opened, readCell, queryIndexes } = listQueries;
    const rows = await queryIndexes(address);
    return rows.map((row) => String(readCell(opened.view.key ?? "", row))).filter(Boolean);
  },
  /** Serves the matching rows through a port (serve-rows.ts); returns their number. */
  async serve({ address, fields, port }: AddressRequest & { fields: string[]; port: MessagePort }) {
    const rows = await listQueries.queryIndexes(address);
    serveRows(listQueries.opened.list, rows, fields, port);
    return { count: rows.length };
  },
  async facets({ address, valueSearches }: AddressRequest & { valueSearches: ValueSearches }) {
    const filter = await listQueries.loadFilter();
    return filter.facets(listQueries.matchesOf(address.search).rows, address.filters, valueSearches);
  },
  async pictures({ address, question }: AddressRequest & { question: PictureRowsRequest }) {
    const { list, view } = listQueries.opened;
    return readPictureRows(list, view, await listQueries.queryIndexes(address), question);
  },
  async opname({ address, query }: AddressRequest & { query: SummaryQuery }) {
    const { summarize } = await import(/* webpackChunkName: "list-worker-opname" */ "@/lib/opname/summary");
    const { list, view } = listQueries.opened;
    return summarize(list, view, (await listQueries.queryRows(address)).rows, query);
  },
  /** Returns whole columns of the list, ready to be posted to another worker. */
  async columns({ fields }: { fields: string[] }): Promise<ColumnarList> {
    const { columns, length } = listQueries.opened.list;
    return { length, columns: Object.fromEntries(fields.map((field) => [field, columns[field] ?? []])) };
  },
  async branches({ list }: { list: ColumnarList | null }) {
    listQueries.opened.branches = list;
    return true;
  },
  async checks({ address, question }: AddressRequest & { question: CheckQuestion }) {
    const answerQuestion = await listQueries.loadChecker();
    return answerQuestion((await listQueries.queryRows(address)).rows, question);
  },
  /** Compares the dealers of the whole list, regardless of the search. */
  async compare({ question }: { question: CompareQuestion }) {
    return (await listQueries.loadComparer())(question);
  },
  /** Returns how many rows match words, and the cells of the best matches; with `isGuessed` one letter of a word may be wrong. */
  async best({ words, most, isGuessed }: { words: string; most: number; isGuessed: boolean }) {
    const ranking = await import(/* webpackChunkName: "list-worker-ranking" */ "@/lib/list/search/ranking");
    const columns = (await listQueries.loadFilter()).indexVisibleColumns();
    const { length } = listQueries.opened.list;
    const { rows, ...best } = ranking.findBestRows(columns, length, words, most, isGuessed);
    return { ...best, records: rows.map(listQueries.cellsAt) };
  },
  /** Returns the cells of the first row with a value; `null` without one, or with several if `isOnly`. */
  async row({ field, value, isOnly }: { field: string; value: string; isOnly: boolean }) {
    const [row, ...others] = findRowIndexesByKey(listQueries.opened.list, field, value);
    const isFound = row !== undefined && !(isOnly && others.length > 0);
    return { found: isFound ? listQueries.cellsAt(row) : null };
  },
  /** Returns the cells of the first row with these texts in these fields, ignoring case and spaces, or `null`. */
  async alike({ texts }: { texts: Record<string, string> }) {
    const { opened, readCell } = listQueries;
    const fields = Object.keys(texts);
    const identity = looseIdentityOf(fields, texts);
    for (let row = 0; row < opened.list.length; row++) {
      const found = Object.fromEntries(fields.map((field) => [field, readCell(field, row)]));
      if (looseIdentityOf(fields, found) === identity) return { found };
    }
    return { found: null };
  },
  /** Returns the warnings of the checks for the values of a form; `key` is `null` for a new record. */
  async form({ key, texts }: { key: string | null; texts: Record<string, string> }) {
    const { list, view } = listQueries.opened;
    const [row] = key === null ? [] : findRowIndexesByKey(list, view.key ?? "", key);
    return (await listQueries.loadFormChecker())({ row, texts });
  },
  /** Answers a request about the records of the selection `id`: `open` creates their planner, `close` discards it. */
  async planChange({ id, request }: { id: string; request: ChangeRequest }) {
    const { createChangePlanner } = await import(
      /* webpackChunkName: "list-worker-change" */ "@/lib/batch/changes/change-planner"
    );
    if (request.kind === "close") return { isClosed: changePlanners.delete(id) };
    if (request.kind === "open") {
      const { list, view, branches } = listQueries.opened;
      changePlanners.set(id, createChangePlanner({ ...request, list, branches, resource: view.resource }));
    }
    const answerRequest = changePlanners.get(id);
    if (!answerRequest) throw new Error("The selection is not open.");
    return answerRequest(request);
  },
  async change({ change }: { change: ListChange }) {
    const { opened } = listQueries;
    const isCarried = applyListChange(opened.list, opened.view.key ?? "", change);
    listQueries = createListQueries({ ...opened, list: { ...opened.list }, searched: undefined });
    return { isCarried };
  },
};

type Handlers = typeof handlers;

export type ListWorkerRequest = {
  [Kind in keyof Handlers]: { kind: Kind } & Parameters<Handlers[Kind]>[0];
}[keyof Handlers];

export type ListWorkerAnswers = { [Kind in keyof Handlers]: Awaited<ReturnType<Handlers[Kind]>> };

serveRequests<ListWorkerRequest, NonNullable<unknown>>((request) => handlers[request.kind](request as never));
