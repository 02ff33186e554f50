import { ACTION_LABELS, type EntryOutcome, OUTCOME_LABELS, SOURCE_LABELS } from "@/lib/history/entry";
import { type HistoryAddress, historyHref } from "@/lib/history/history-address";
import { authorOf, diffWords, type EntryChange, type HistoryPage, type HistoryRow } from "@/lib/history/rows";
import { formatDateTime } from "@/lib/list/format";
import { formatAmount } from "@/lib/list/format-value";
import { historyPath, undoPath } from "@/lib/resources/routes";
import { buttonClass } from "../_ui/button";
import { ProgressLink } from "../_ui/link-progress";

type HistoryEntriesProps = {
  page: HistoryPage;
  address: HistoryAddress;
  /** Whether the page shows the changes of one user in all lists, instead of the changes in one list. */
  isOfPerson: boolean;
  timeZone: string;
};
export function HistoryEntries({ page, address, isOfPerson, timeZone }: HistoryEntriesProps) {
  const rowsByDay = Map.groupBy(page.rows, (row) => formatDayAndTime(row, timeZone).day);
  return Array.from(rowsByDay, ([day, rows]) => (
    <section key={rows[0]?.entry.id} className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-muted">{day}</h2>
      <ol className={ENTRY_LIST_CLASS}>
        {rows.map((row) => {
          const Entry = row.standsForBatch ? BatchEntry : SingleEntry;
          return <Entry key={row.entry.id} {...{ row, address, isOfPerson, timeZone }} />;
        })}
      </ol>
    </section>
  ));
}

/** Renders the batch of the page as one entry, whose link undoes all its writes. Renders nothing for an empty page. */
export function WholeBatchEntry({ page: { rows }, timeZone }: { page: HistoryPage; timeZone: string }) {
  const batchRow = rows.find(({ undo }) => undo === "possible") ?? rows[0];
  if (!batchRow) return null;
  return (
    <ol aria-label="Semua sekaligus" className={ENTRY_LIST_CLASS}>
      <BatchEntry row={{ ...batchRow, standsForBatch: true }} isOfPerson={false} timeZone={timeZone} />
    </ol>
  );
}

function formatDayAndTime({ entry }: HistoryRow, timeZone: string) {
  const [day = "", time = ""] = formatDateTime(new Date(entry.at).toISOString(), timeZone).split(", ");
  return { day, time };
}

const ENTRY_LIST_CLASS = "rounded-panel border border-line bg-surface shadow-panel";

const ENTRY_CLASS =
  "grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-x-2 gap-y-2 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[3rem_minmax(0,1fr)_auto] sm:gap-x-4";

type EntryProps = Omit<HistoryEntriesProps, "page"> & { row: HistoryRow };
function BatchEntry({ row, isOfPerson, timeZone }: Omit<EntryProps, "address">) {
  const { entry } = row;
  const { path, title } = row.resource.screens.list;
  return (
    <li className={`${ENTRY_CLASS} sm:items-center`}>
      <EntryTime row={row} timeZone={timeZone} />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <ProgressLink
          href={historyHref(historyPath(path), { batch: entry.batch ?? undefined })}
          id={`nama-${entry.batch}`}
          className={LINK_CLASS}
        >
          {SOURCE_LABELS[entry.way]} · {formatAmount(row.batchSize)} data
        </ProgressLink>
        {isOfPerson && <span className="text-muted">{title}</span>}
        <AuthorLink row={row} isOfPerson={isOfPerson} />
      </p>
      <EntryUndoLink row={row} describedBy={`nama-${entry.batch}`} />
    </li>
  );
}

function SingleEntry({ row, address, isOfPerson, timeZone }: EntryProps) {
  const { entry, resource, changes, batchSize, formPath } = row;
  const { id, key, label, action, way, batch, outcome, detail } = entry;
  const { path, title } = resource.screens.list;
  const listHistoryPath = historyPath(path);
  const describedByProps = { "aria-describedby": `nama-${id}` };
  return (
    <li className={ENTRY_CLASS}>
      <EntryTime row={row} timeZone={timeZone} />
      <div className="flex flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-semibold">{ACTION_LABELS[action]}</span>
          <span id={`nama-${id}`} className="font-semibold wrap-anywhere">
            {key === null || address.data === key ? (
              label
            ) : (
              <ProgressLink href={historyHref(listHistoryPath, { data: key })} className={LINK_CLASS}>
                {label}
              </ProgressLink>
            )}
          </span>
          {isOfPerson && <span className="text-muted">{title}</span>}
          {formPath && (
            <ProgressLink href={formPath} className={LINK_CLASS} {...describedByProps}>
              Ubah
            </ProgressLink>
          )}
        </p>
        {changes.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {changes.map((change) => (
              <FieldDiff key={change.label} {...change} />
            ))}
          </ul>
        )}
        {detail && <p className="wrap-anywhere text-danger">{detail}</p>}
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2 text-xs text-muted">
          <AuthorLink row={row} isOfPerson={isOfPerson} />
          <span>{SOURCE_LABELS[way]}</span>
          <span className={`font-semibold ${OUTCOME_CLASSES[outcome]}`}>{OUTCOME_LABELS[outcome]}</span>
          {batch && address.batch && <span>Nomor {formatAmount((entry.place ?? 0) + 1)}</span>}
          {batch && !address.batch && (
            <ProgressLink
              href={historyHref(listHistoryPath, { batch })}
              className={MUTED_LINK_CLASS}
              {...describedByProps}
            >
              {formatAmount(batchSize)} data sekaligus
            </ProgressLink>
          )}
        </p>
      </div>
      <EntryUndoLink row={row} describedBy={`nama-${id}`} />
    </li>
  );
}

const EntryTime = ({ row, timeZone }: Pick<EntryProps, "row" | "timeZone">) => (
  <time dateTime={new Date(row.entry.at).toISOString()} className="text-sm text-muted tabular-nums">
    {formatDayAndTime(row, timeZone).time}
  </time>
);

const MUTED_LINK_CLASS =
  "underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

const LINK_CLASS = `font-medium text-brand-stronger ${MUTED_LINK_CLASS}`;

const AuthorLink = ({ row: { entry, resource }, isOfPerson }: { row: HistoryRow; isOfPerson: boolean }) => (
  <ProgressLink
    href={historyHref(historyPath(isOfPerson ? "" : resource.screens.list.path), { orang: entry.username })}
    className={`text-xs wrap-anywhere text-muted ${MUTED_LINK_CLASS}`}
  >
    {authorOf(entry)}
  </ProgressLink>
);

const OUTCOME_CLASSES: Record<EntryOutcome, string> = {
  done: "text-success",
  rejected: "text-danger",
  unsent: "text-danger",
  unknown: "text-ink",
};

/** A field whose old or new text has more characters than this is rendered as one text with the changed words marked. */
const MAX_SHORT_TEXT_LENGTH = 40;

const DIFF_COMPONENTS = {
  same: ({ text }: { text: string }) => text,
  del: ({ text }: { text: string }) => <del className="bg-danger-soft text-danger">{text}</del>,
  ins: ({ text }: { text: string }) => <ins className="bg-success-soft text-success">{text}</ins>,
};

function FieldDiff({ label, before, after }: EntryChange) {
  const isLong = before && after && Math.max(before.length, after.length) > MAX_SHORT_TEXT_LENGTH;
  return (
    <li className="wrap-anywhere whitespace-pre-wrap">
      <span className="text-muted">
        {label}
        {(before ?? after) !== undefined && ": "}
      </span>
      {isLong
        ? diffWords(before, after).map(({ text, kind }, index) => {
            const Mark = DIFF_COMPONENTS[kind];
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered.
            return <Mark key={index} text={text} />;
          })
        : [before, after].filter((text) => text !== undefined).join(" → ")}
    </li>
  );
}

function EntryUndoLink({ row, describedBy }: { row: HistoryRow; describedBy: string }) {
  const { entry, resource, standsForBatch, undo } = row;
  const { path } = resource.screens.list;
  const undoQuery = standsForBatch ? `batch=${entry.batch}` : `entri=${entry.id}`;
  return (
    <div className="max-sm:col-start-2 max-sm:empty:hidden print:hidden">
      {undo === "possible" && (
        <ProgressLink
          href={`${undoPath(path)}?${undoQuery}`}
          className={`max-sm:w-full ${buttonClass("plain")}`}
          aria-describedby={describedBy}
        >
          Urungkan
        </ProgressLink>
      )}
      {undo === "done" && (
        <ProgressLink
          href={historyHref(historyPath(path), {
            cara: "undo",
            cari: standsForBatch ? undefined : entry.label,
          })}
          className={`text-sm ${LINK_CLASS}`}
          aria-describedby={describedBy}
        >
          Sudah diurungkan
        </ProgressLink>
      )}
    </div>
  );
}
