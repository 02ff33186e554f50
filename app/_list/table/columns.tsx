import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { DASH } from "@/lib/list/format-value";
import { type ListColumn, type ListRow, type ListView, nameOf } from "@/lib/list/list";
import { isSamePerson } from "@/lib/names";
import { PictureButton } from "../../_pictures/viewer/picture-button";
import { ProgressLink } from "../../_ui/link-progress";

/** A row with its position among the matching rows, from 1, and the id of its elements in the page. */
export type NumberedRow = ListRow & { number: number; id: string };

/** Opens the delete confirmation for a row. */
export type OnDelete = (row: ListRow) => void;

/** How the columns of a list are arranged by its person. */
export type Arranged = {
  /** Whether the keys of a grid move through the table. */
  isGrid: boolean;
  /** The properties of the frame around the table. */
  frameProps: object;
  /** Returns what belongs to the columns, such as the cells of a row, in their order. */
  inOrder: <Part extends { column: { id: string } }>(parts: Part[]) => Part[];
  /** Returns the properties of the header and the cells of a column. */
  propsOf: (column: string) => object | undefined;
};

/** The id of a cell that names its row. */
export const cellId = (field: string, { number }: NumberedRow) => `${field}-${number}`;

type Meta = { kind?: ListColumn["as"] | "control"; pin?: "start" | "before-end" | "end" };

/** The table's features; filtering and sorting happen in the list's worker. */
export const features = tableFeatures({
  columnMeta: metaHelper<Meta>(),
  columnVisibilityFeature,
});

const helper = createColumnHelper<typeof features, NumberedRow>();

/** Describes a row's controls by the cells that name the row. */
export const describe = ({ named }: ListView, row: NumberedRow) => ({
  "aria-describedby": named.map((field) => cellId(field, row)).join(" "),
});

function updateLinks(view: ListView, row: NumberedRow) {
  const link = { className: "row-control", ...describe(view, row) };
  const key = encodeURIComponent(row.key);
  // The text of the cell is that of its header.
  const icon = (path: string, label: string) => (
    <ProgressLink href={path + key} {...link} aria-label={label} title={label} />
  );
  return (
    <>
      <ProgressLink href={`${view.updatePath}/${key}`} {...link}>
        Ubah
      </ProgressLink>
      {view.createPath && icon(`${view.createPath}?salin=`, "Salin")}
      {view.historyPath && icon(`${view.historyPath}?data=`, "Riwayat")}
    </>
  );
}

function deleteButton(view: ListView, row: NumberedRow, onDelete: OnDelete) {
  if (isSamePerson(row.key, view.ownKey)) {
    return <span className="text-xs leading-tight text-muted">{DASH} Akun Anda</span>;
  }
  const press = () => onDelete(row);
  return (
    <button type="button" className="row-control is-danger" onClick={press} {...describe(view, row)}>
      Hapus
    </button>
  );
}

/** Returns the controls of each row, a dash where it lacks what they need: its id, its header, and what is in its cell. */
function controlsOf(view: ListView, onDelete: OnDelete) {
  const { picture, updatePath, canDelete } = view;
  type Control = [id: string, header: string, cell: (row: NumberedRow) => ReactNode];
  const controls: Control[] = [];
  if (picture) {
    const button = (row: NumberedRow) => (
      <PictureButton
        view={view}
        foto={row.picture}
        place={row.number - 1}
        record={nameOf(view, row)}
        {...describe(view, row)}
      />
    );
    controls.push(["picture", picture.label, (row) => (row.picture === "" ? DASH : button(row))]);
  }
  if (updatePath)
    controls.push(["update", "Ubah", (row) => (row.key === "" ? DASH : updateLinks(view, row))]);
  if (canDelete)
    controls.push(["delete", "Hapus", (row) => (row.key === "" ? DASH : deleteButton(view, row, onDelete))]);
  return controls;
}

const PINS = ["end", "before-end"] as const;

/** Returns the columns: number, data, controls. The first and the last two are pinned. */
export function listColumns(view: ListView, onDelete: OnDelete) {
  return [
    helper.accessor((row): unknown => row.number, {
      id: "number",
      header: "Nomor",
      meta: { kind: "number", pin: "start" },
    }),
    ...view.columns.map(({ field, label, as }, at) =>
      helper.accessor((row): unknown => row.cells[at], { id: field, header: label, meta: { kind: as } }),
    ),
    ...controlsOf(view, onDelete).map(([id, header, cell], at, { length }) =>
      helper.display({
        id,
        header,
        cell: ({ row }) => cell(row.original),
        meta: { kind: "control", pin: PINS[length - 1 - at] },
      }),
    ),
  ];
}
