import { notFound, redirect } from "next/navigation";
import { HistoryFilters } from "@/app/_history/filters";
import { HistoryEntries, WholeBatchEntry } from "@/app/_history/history-entries";
import { HistoryExportButton } from "@/app/_history/history-export";
import { OnlyForOwner } from "@/app/_session/session-end";
import { ListBreadcrumb } from "@/app/_shell/screen-link";
import { buttonClass } from "@/app/_ui/button";
import { StatusCard } from "@/app/_ui/cards";
import { ProgressLink } from "@/app/_ui/link-progress";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { formatDate, todayMessage } from "@/lib/fields/date-time";
import { ACTION_LABELS, OUTCOME_LABELS, SOURCE_LABELS } from "@/lib/history/entry";
import {
  collapsesBatches,
  type HistoryAddress,
  historyHref,
  parseHistoryAddress,
} from "@/lib/history/history-address";
import { HISTORY_EXPORT_COLUMNS, type HistoryPage } from "@/lib/history/rows";
import { formatAmount } from "@/lib/list/format-value";
import { HISTORY_EXPORT_NAME } from "@/lib/messages/export-format";
import { HISTORY_UNAVAILABLE } from "@/lib/messages/problem";
import { isSameUsername } from "@/lib/names";
import { findResourceByListPath } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { NOT_FOUND_PATH } from "@/lib/resources/routes";
import { historyPathOf, MAX_EXPORTED_ROWS, readHistoryPage } from "@/lib/server/data/history";
import { env } from "@/lib/server/process/env";
import { requirePermission, requireSession } from "@/lib/server/session/guard";

type HistoryScreenData = {
  /** The resource whose changes are shown; `null` for the changes of one user in all lists. */
  resource: ResourceDefinition | null;
  path: string;
  address: HistoryAddress;
  /** The entries; `null` if the store is unreachable. */
  page: HistoryPage | null;
  /** The username of the signed-in user; `undefined` for the history of a resource. */
  person: string | undefined;
  hasFilters: boolean;
  timeZone: string;
};

/** Renders the history of a list, or without a list that of a person in all lists. */
export default async function HistoryRoutePage({ params, searchParams }: PageProps<"/riwayat/[[...list]]">) {
  const { list } = await params;
  const resource = list ? (findResourceByListPath(`/${list.join("/")}`) ?? notFound()) : null;
  const viewer = resource ? await requirePermission(resource.permission, "read") : await requireSession();
  const path = historyPathOf(resource) ?? redirect(NOT_FOUND_PATH);
  const address = parseHistoryAddress(await searchParams);
  const pageResult = await readHistoryPage(resource, address, { isFolded: collapsesBatches(address) });
  const page = pageResult.ok ? pageResult.value : null;
  const person = resource ? undefined : viewer.username;
  const timeZone = env().APP_TIMEZONE;
  const activeFilters = activeFiltersOf(address);
  const hasFilters = activeFilters.length > 0;
  const screenData = { resource, path, address, page, person, hasFilters, timeZone };
  const title = historyTitleOf(screenData);
  const { data, batch, lihat } = address;
  return (
    <OnlyForOwner userId={viewer.userId}>
      <div className="flex w-full max-w-5xl flex-col gap-4">
        <PageTitle>{title}</PageTitle>
        <PageHeader
          title={title}
          breadcrumb={resource && <ListBreadcrumb path={resource.screens.list.path} />}
          subtitle={`Riwayat hanya mencatat perubahan lewat aplikasi ini. Ekspor memuat paling banyak ${formatAmount(MAX_EXPORTED_ROWS)} perubahan.`}
        >
          <HistoryExportButton
            key={historyHref(path, address)}
            resource={resource?.name ?? HISTORY_EXPORT_NAME}
            title={title}
            address={address}
            columns={HISTORY_EXPORT_COLUMNS}
            filters={activeFilters}
            author={viewer.name || viewer.username}
            timeZone={timeZone}
          />
        </PageHeader>
        {resource && <HistoryLinks resource={resource} path={path} address={address} />}
        <HistoryFilters
          key={historyHref("", address)}
          path={path}
          address={address}
          person={person}
          clearedHref={historyHref(path, { data, batch, lihat })}
          hasFilters={hasFilters}
          today={todayMessage(timeZone)}
        />
        {batch && page && <WholeBatchEntry page={page} timeZone={timeZone} />}
        <HistoryRows {...screenData} />
        <Pagination {...screenData} />
      </div>
    </OnlyForOwner>
  );
}

/** Returns the title of the page, which names the record, the list or the user whose changes are shown. */
function historyTitleOf({ resource, address, page, person }: HistoryScreenData): string {
  const recordName = address.data && page?.rows[0]?.entry.label;
  if (resource) return `Riwayat ${recordName || resource.screens.list.title}`;
  const isOwnHistory = !address.orang || isSameUsername(address.orang, person ?? "");
  return isOwnHistory ? "Riwayat saya" : `Riwayat ${address.orang}`;
}

/** Returns the labels and texts of the filters that are set in an address. */
function activeFiltersOf({ dari, sampai, cari, orang, cara, tindakan, hasil }: HistoryAddress) {
  const filters = {
    "Nama data": cari,
    Username: orang,
    Cara: cara && SOURCE_LABELS[cara],
    Tindakan: tindakan && ACTION_LABELS[tindakan],
    Hasil: hasil && OUTCOME_LABELS[hasil],
    "Dari tanggal": dari && formatDate(dari),
    "Sampai tanggal": sampai && formatDate(sampai),
  };
  return Object.entries(filters).flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** Renders the entries of a page, or why there are none. */
function HistoryRows({ resource, path, address, page, hasFilters, timeZone }: HistoryScreenData) {
  if (!page)
    return (
      <StatusCard sign="failed">
        <p>{HISTORY_UNAVAILABLE}</p>
        <a href={historyHref(path, address)} className={buttonClass("plain")}>
          Coba lagi
        </a>
      </StatusCard>
    );
  return (
    <>
      <HistoryEntries page={page} address={address} isOfPerson={!resource} timeZone={timeZone} />
      {page.rows.length === 0 && (
        <StatusCard sign="empty">
          <p>{emptyHistoryText(page, hasFilters)}</p>
        </StatusCard>
      )}
    </>
  );
}

function emptyHistoryText({ next }: HistoryPage, hasFilters: boolean): string {
  if (next !== null) return "Tidak ada yang cocok di bagian ini. Tekan Lebih lama untuk mencari terus.";
  return hasFilters
    ? "Tidak ada perubahan yang cocok. Longgarkan atau hapus filternya."
    : "Belum ada riwayat. Setiap data yang dibuat, diubah atau dihapus tercatat di sini.";
}

const LINK_CLASS =
  "font-medium text-brand-stronger underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center aria-[current]:font-bold aria-[current]:no-underline";

type HistoryLinksProps = Pick<HistoryScreenData, "path" | "address"> & { resource: ResourceDefinition };

function HistoryLinks({ resource, path, address: { lihat, data, batch } }: HistoryLinksProps) {
  const { list } = resource.screens;
  const links = [
    { label: "Riwayat", href: path, isCurrent: !(lihat ?? data ?? batch) },
    { label: "Terhapus", href: historyHref(path, { lihat: "terhapus" }), isCurrent: Boolean(lihat) },
    { label: list.title, href: list.path, isCurrent: false },
  ];
  return (
    <nav aria-label="Bagian riwayat" className="flex flex-wrap gap-x-5 gap-y-2 text-sm print:hidden">
      {links.map(({ label, href, isCurrent }) => (
        <ProgressLink
          key={href}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={LINK_CLASS}
        >
          {label}
        </ProgressLink>
      ))}
    </nav>
  );
}

function Pagination({ path, address, page }: HistoryScreenData) {
  const hrefBefore = (sebelum: string | undefined) => historyHref(path, { ...address, sebelum });
  const links: { label: string; href: string }[] = [];
  if (address.sebelum) links.push({ label: "Terbaru", href: hrefBefore(undefined) });
  const next = page?.next ?? null;
  if (next !== null) links.push({ label: "Lebih lama", href: hrefBefore(String(next)) });
  if (links.length === 0) return null;
  return (
    <nav aria-label="Halaman" className="flex flex-wrap justify-end gap-2 max-sm:*:grow print:hidden">
      {links.map(({ label, href }) => (
        <ProgressLink key={label} href={href} className={buttonClass("plain")}>
          {label}
        </ProgressLink>
      ))}
    </nav>
  );
}
