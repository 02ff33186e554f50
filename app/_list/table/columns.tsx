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
import { EMPTY_VALUE_TEXT } from "@/lib/list/format-value";
import { type ListColumn as DataColumn, type ListRow, type ListView, rowName } from "@/lib/list/list";
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from "@/lib/preferences/arrangement";
import { PictureButton } from "../../_pictures/viewer/picture-button";
import { ProgressLink } from "../../_ui/link-progress";
import { getRowActions, isDeletable, useRowControl } from "./row-actions";
import { useGridStop } from "./use-grid";

/** A row with its number among the matching rows, counted from 1, and its React key. */
export type NumberedRow = ListRow & { number: number; id: string };

type ColumnMeta = {
  kind?: DataColumn["as"] | "control";
  pin?: "start" | "before-end" | "end";
  /** Returns the links and buttons of the column in a row; empty if the row has none. */
  renderControls?: (row: NumberedRow) => ReactElement[];
};

/** The TanStack features of the table; it has no filters or sorting, because the worker of the list filters and sorts. */
export const TANSTACK_FEATURES = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export type TableColumn = Column<typeof TANSTACK_FEATURES, NumberedRow>;

/** Returns whether a column shows data; only such columns can be sorted, moved and resized. */
export const isDataColumn = ({ columnDef: { meta } }: TableColumn) => meta?.kind !== "control" && !meta?.pin;

export type OnDelete = (row: ListRow) => void;

const columnHelper = createColumnHelper<typeof TANSTACK_FEATURES, NumberedRow>();

/** The width of a pinned column that was not resized, in pixels. */
const DEFAULT_PINNED_WIDTH = 180;

/** Returns the columns of the table: the row number, the data and the controls. The row number and the last two controls are pinned. */
export function createColumns(view: ListView, onDelete: OnDelete) {
  return [
    columnHelper.accessor((row): unknown => row.number, {
      id: "number",
      header: "Nomor",
      // CSS sets the width; the offsets of pinned columns start after this column.
      size: 0,
      minSize: 0,
      meta: { kind: "number", pin: "start" },
    }),
    ...view.columns.map(({ field, label, as }, index) =>
      columnHelper.accessor((row): unknown => row.cells[index], {
        id: field,
        header: label,
        size: DEFAULT_PINNED_WIDTH,
        minSize: MIN_COLUMN_WIDTH,
        maxSize: MAX_COLUMN_WIDTH,
        meta: { kind: as },
      }),
    ),
    ...createControlColumns(view, onDelete).map(({ id, header, renderControls }, index, { length }) =>
      columnHelper.display({
        id,
        header,
        cell({ row: { original } }) {
          const controls = renderControls(original);
          return controls.length > 0 ? controls : renderNoControls(id, original);
        },
        meta: { kind: "control", pin: getEndPin(length - index), renderControls },
      }),
    ),
  ];
}

/** Returns the pin of a column by its position from the end, from 1; only the last two columns have one. */
function getEndPin(positionFromEnd: number): ColumnMeta["pin"] {
  if (positionFromEnd === 1) return "end";
  return positionFromEnd === 2 ? "before-end" : undefined;
}

type ControlColumn = { id: string; header: string; renderControls: (row: NumberedRow) => ReactElement[] };

/** Returns the columns of pictures, links and delete buttons that the list has and the user may use. */
function createControlColumns(view: ListView, onDelete: OnDelete): ControlColumn[] {
  const { picture, updatePath, canDelete } = view;
  const renderPicture = (row: NumberedRow) =>
    row.picture === "" ? [] : [<RowPicture key="picture" {...{ view, row }} />];
  const renderLinks = (row: NumberedRow) =>
    getRowActions(view, row)
      .filter(({ href }) => href)
      .map(({ label, href = "" }, index) => (
        <RowLink
          key={label}
          control={index + 1}
          {...{ label, href }}
          {...getRowDescriptionProps(view, row)}
        />
      ));
  const renderDelete = (row: NumberedRow) =>
    isDeletable(view, row) ? [<DeleteButton key="delete" {...{ view, row, onDelete }} />] : [];
  const columns: ControlColumn[] = [];
  if (picture) columns.push({ id: "picture", header: picture.label, renderControls: renderPicture });
  if (updatePath) columns.push({ id: "update", header: "Ubah", renderControls: renderLinks });
  if (canDelete) columns.push({ id: "delete", header: "Hapus", renderControls: renderDelete });
  return columns;
}

/** Renders a dash in a cell without controls; in the delete column with `Akun Anda`, because only the user's own account cannot be deleted. */
function renderNoControls(column: string, { key }: NumberedRow) {
  if (column !== "delete" || key === "") return EMPTY_VALUE_TEXT;
  return (
    <span className="inline-block text-[0.6875rem]/3 whitespace-normal text-muted">
      {EMPTY_VALUE_TEXT} Akun Anda
    </span>
  );
}

type RowControlProps = { view: ListView; row: NumberedRow };

function RowPicture({ view, row }: RowControlProps) {
  return (
    <PictureButton
      view={view}
      foto={row.picture}
      position={row.number - 1}
      rowName={rowName(view, row)}
      {...getRowDescriptionProps(view, row)}
      {...useRowControl("picture", row)}
    />
  );
}

type RowLinkProps = ComponentProps<typeof ProgressLink> & { label: string; control: number };

function RowLink({ label, control, ...link }: RowLinkProps) {
  // Only the first link, Ubah, has its label as text: CSS styles links with an `aria-label` differently.
  const labelProps = control === 1 ? { children: label } : { "aria-label": label, title: label };
  return (
    <ProgressLink className="row-control" {...useGridStop("update", control)} {...link} {...labelProps} />
  );
}

function DeleteButton({ view, row, onDelete }: RowControlProps & { onDelete: OnDelete }) {
  return (
    <button
      type="button"
      className="row-control is-danger"
      onClick={() => onDelete(row)}
      {...getRowDescriptionProps(view, row)}
      {...useRowControl("delete", row)}
    >
      Hapus
    </button>
  );
}

/** Returns the ARIA description of a row's controls: the ids of the cells with its name. */
export const getRowDescriptionProps = ({ named }: ListView, row: NumberedRow) => ({
  "aria-describedby": named.map((field) => getCellId(field, row)).join(" "),
});

/** Returns the element id of a cell, to which the controls of its row refer. */
export const getCellId = (field: string, { number }: NumberedRow) => `${field}-${number}`;
