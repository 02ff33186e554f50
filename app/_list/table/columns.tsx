import {
  type Column,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
} from "@tanstack/react-table";
import type { ComponentProps, ReactElement } from "react";
import { EMPTY_TEXT } from "@/lib/list/format-value";
import { type ListColumn as DataColumn, type ListRow, type ListView, rowName } from "@/lib/list/list";
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from "@/lib/preferences/arrangement";
import { PictureButton } from "../../_pictures/viewer/picture-button";
import { ProgressLink } from "../../_ui/link-progress";
import { isDeletable, rowActions, useGridStop, useRowControl } from "./row-actions";

/** A row with its position among the matching rows, from 1, and the id of its elements in the page. */
export type NumberedRow = ListRow & { number: number; id: string };

export type OnDelete = (row: ListRow) => void;

export const cellId = (field: string, { number }: NumberedRow) => `${field}-${number}`;

type ColumnMeta = {
  kind?: DataColumn["as"] | "control";
  pin?: "start" | "before-end" | "end";
  /** Returns the controls of the column in a row; empty if the row has none. */
  controls?: (row: NumberedRow) => ReactElement[];
};

/** The table's features; filtering and sorting happen in the list's worker. */
export const features = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export type TableColumn = Column<typeof features, NumberedRow>;

const helper = createColumnHelper<typeof features, NumberedRow>();

/** Returns the ARIA description of a row's controls: the cells that name the row. */
export const describedByRow = ({ named }: ListView, row: NumberedRow) => ({
  "aria-describedby": named.map((field) => cellId(field, row)).join(" "),
});

type RowLinkProps = ComponentProps<typeof ProgressLink> & { label: string; control: number };

function RowLink({ label, control, ...link }: RowLinkProps) {
  // The first link shows the label of the column.
  const name = control === 1 ? { children: label } : { "aria-label": label, title: label };
  return <ProgressLink className="row-control" {...useGridStop("update", control)} {...link} {...name} />;
}

type RowControlProps = { view: ListView; row: NumberedRow };

function RowPicture({ view, row }: RowControlProps) {
  return (
    <PictureButton
      view={view}
      foto={row.picture}
      position={row.number - 1}
      record={rowName(view, row)}
      {...describedByRow(view, row)}
      {...useRowControl("picture", row)}
    />
  );
}

function DeleteButton({ view, row, onDelete }: RowControlProps & { onDelete: OnDelete }) {
  return (
    <button
      type="button"
      className="row-control is-danger"
      onClick={() => onDelete(row)}
      {...describedByRow(view, row)}
      {...useRowControl("delete", row)}
    >
      Hapus
    </button>
  );
}

type ControlColumn = [id: string, header: string, controls: (row: NumberedRow) => ReactElement[]];

function controlColumns(view: ListView, onDelete: OnDelete): ControlColumn[] {
  const { picture, updatePath, canDelete } = view;
  const pictures = (row: NumberedRow) =>
    row.picture === "" ? [] : [<RowPicture key="picture" {...{ view, row }} />];
  const links = (row: NumberedRow) =>
    rowActions(view, row)
      .filter(({ href }) => href)
      .map(({ label, href = "" }, index) => (
        <RowLink key={label} control={index + 1} {...{ label, href }} {...describedByRow(view, row)} />
      ));
  const deletes = (row: NumberedRow) =>
    isDeletable(view, row) ? [<DeleteButton key="delete" {...{ view, row, onDelete }} />] : [];
  const columns: ControlColumn[] = [];
  if (picture) columns.push(["picture", picture.label, pictures]);
  if (updatePath) columns.push(["update", "Ubah", links]);
  if (canDelete) columns.push(["delete", "Hapus", deletes]);
  return columns;
}

function noControls(column: string, { key }: NumberedRow) {
  if (column !== "delete" || key === "") return EMPTY_TEXT;
  return (
    <span className="inline-block text-[0.6875rem]/3 whitespace-normal text-muted">
      {EMPTY_TEXT} Akun Anda
    </span>
  );
}

const PINS = ["end", "before-end"] as const;

/** The width of a pinned column without a width of its own, in pixels. */
const PINNED_WIDTH = 180;

/** Returns the columns: number, data, controls. The first and the last two are pinned. */
export function listColumns(view: ListView, onDelete: OnDelete) {
  return [
    helper.accessor((row): unknown => row.number, {
      id: "number",
      header: "Nomor",
      // Pinned columns start after it.
      size: 0,
      minSize: 0,
      meta: { kind: "number", pin: "start" },
    }),
    ...view.columns.map(({ field, label, as }, index) =>
      helper.accessor((row): unknown => row.cells[index], {
        id: field,
        header: label,
        size: PINNED_WIDTH,
        minSize: MIN_COLUMN_WIDTH,
        maxSize: MAX_COLUMN_WIDTH,
        meta: { kind: as },
      }),
    ),
    ...controlColumns(view, onDelete).map(([id, header, controls], at, { length }) =>
      helper.display({
        id,
        header,
        cell({ row: { original } }) {
          const all = controls(original);
          return all.length > 0 ? all : noControls(id, original);
        },
        meta: { kind: "control", pin: PINS[length - 1 - at], controls },
      }),
    ),
  ];
}

/** Returns whether a column shows data; such a column can be sorted by, moved and resized. */
export const isDataColumn = ({ columnDef: { meta } }: TableColumn) => meta?.kind !== "control" && !meta?.pin;
