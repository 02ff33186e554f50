import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import Link from "next/link";
import { DASH } from "@/lib/list/format-value";
import { type ListColumn, type ListRow, type ListView, nameOf } from "@/lib/list/list";
import { isSamePerson } from "@/lib/own-account";
import { PictureButton } from "../../_pictures/viewer/picture-button";
import { LinkProgress } from "../../_ui/link-progress";

/** A row with its position among the matching rows, from 1, and the id of its elements in the page. */
export type NumberedRow = ListRow & { number: number; id: string };

/** Opens the delete confirmation for a row. */
export type OnDelete = (row: ListRow) => void;

/** The id of a cell that names its row. */
export const cellId = (field: string, { number }: NumberedRow) => `${field}-${number}`;

type Meta = { kind?: ListColumn["as"] | "control"; pin?: "start" | "before-end" | "end" };

/** The table's features; filtering and sorting happen in the list's worker. */
export const features = tableFeatures({
  columnMeta: metaHelper<Meta>(),
  columnVisibilityFeature,
  rowSortingFeature,
});

const helper = createColumnHelper<typeof features, NumberedRow>();

const number = helper.accessor((row): unknown => row.number, {
  id: "number",
  header: "Nomor",
  enableHiding: false,
  enableSorting: false,
  meta: { kind: "number", pin: "start" },
});

function data({ columns }: ListView) {
  return columns.map((column, at) =>
    helper.accessor((row): unknown => row.cells[at], {
      id: column.field,
      header: column.label,
      meta: { kind: column.as },
    }),
  );
}

/** Describes a row's controls by the cells that name the row. */
export const describe = ({ named }: ListView, row: NumberedRow) => ({
  "aria-describedby": named.map((field) => cellId(field, row)).join(" "),
});

function picture(view: ListView) {
  if (!view.picture) return [];
  return [
    helper.display({
      id: "picture",
      header: view.picture.label,
      cell: ({ row }) => {
        const foto = row.original.picture;
        if (foto === "") return DASH;
        return (
          <PictureButton
            view={view}
            foto={foto}
            place={row.original.number - 1}
            record={nameOf(view, row.original)}
            {...describe(view, row.original)}
          />
        );
      },
    }),
  ];
}

function update(view: ListView) {
  if (!view.updatePath) return [];
  return [
    helper.display({
      id: "update",
      header: "Ubah",
      cell: ({ row }) => {
        const id = row.original.key;
        if (id === "") return DASH;
        const link = {
          prefetch: false,
          className: "row-control",
          ...describe(view, row.original),
        };
        const key = encodeURIComponent(id);
        return (
          <>
            <Link href={`${view.updatePath}/${key}`} {...link}>
              Ubah
              <LinkProgress />
            </Link>
            {view.createPath && (
              // The text of the cell is that of its header.
              <Link href={`${view.createPath}?salin=${key}`} {...link} aria-label="Salin" title="Salin">
                <LinkProgress />
              </Link>
            )}
          </>
        );
      },
    }),
  ];
}

function remove(view: ListView, onDelete: OnDelete) {
  if (!view.canDelete) return [];
  return [
    helper.display({
      id: "delete",
      header: "Hapus",
      cell: ({ row }) => {
        const id = row.original.key;
        if (id === "") return DASH;
        if (isSamePerson(id, view.ownKey)) {
          return <span className="text-xs leading-tight text-muted">{DASH} Akun Anda</span>;
        }
        return (
          <button
            type="button"
            className="row-control is-danger"
            onClick={() => onDelete(row.original)}
            {...describe(view, row.original)}
          >
            Hapus
          </button>
        );
      },
    }),
  ];
}

const PINS = ["end", "before-end"] as const;

/** Returns the columns: number, data, controls. The first and the last two are pinned. */
export function listColumns(view: ListView, onDelete: OnDelete) {
  const controls = [...picture(view), ...update(view), ...remove(view, onDelete)];
  return [
    number,
    ...data(view),
    ...controls.map((column, at) => ({
      ...column,
      enableHiding: false,
      meta: { kind: "control" as const, pin: PINS[controls.length - 1 - at] },
    })),
  ];
}
