import { FlexRender, type Row } from "@tanstack/react-table";
import { type FocusEvent, memo, type PointerEvent, useMemo } from "react";
import type { ListView } from "@/lib/list/list";
import { formatEditingMessage, type LiveWrite } from "../../_store/presence";
import { ProgressLink } from "../../_ui/link-progress";
import { getCellId, isDataColumn, type NumberedRow, type TANSTACK_FEATURES } from "./columns";
import type { ListMode } from "./list-mode";
import { getUpdateHref } from "./row-actions";
import type { MenuRequest } from "./row-menu";
import { type ColumnLayout, getColumnProps } from "./use-data-table";
import {
  GridRowContext,
  type GridRowState,
  type GridStop,
  type GridStopHandlers,
  getGridStopProps,
} from "./use-grid";
import { getRowMenuHandlers, type OpenRowMenu } from "./use-row-menu";

/** The ARIA roles of the table elements, because some browsers drop them when CSS lays out a table as cards. */
export const TABLE_ROLES = {
  table: { role: "table" },
  grid: { role: "grid", "aria-readonly": true },
  group: { role: "rowgroup" },
  row: { role: "row" },
} as const;

type TanStackRow = Row<typeof TANSTACK_FEATURES, NumberedRow>;

type ListTableRowProps = {
  row: TanStackRow;
  /** The cells of the visible columns; the same array until the columns change. */
  cells: ReturnType<TanStackRow["getVisibleCells"]>;
  view: ListView;
  mode: ListMode | null;
  layout: ColumnLayout;
  isCut: boolean;
  /** The functions for the stops of grid navigation, `null` without it. */
  stops: GridStopHandlers | null;
  /** The stop that Tab reaches, `null` if it is in another row. */
  activeStop: GridStop | null;
  requestMenu: OpenRowMenu;
  /** The names of other people who have the form of the row open. */
  editors: string[] | undefined;
  /** The latest write of the row by somebody else. */
  lastWrite: LiveWrite | undefined;
};

/** Renders a row of a list; memoized, because the rows make up most of a list. */
export const ListTableRow = memo(function ListTableRow(props: ListTableRowProps) {
  const { row, cells, view, mode, layout, isCut, stops, activeStop, requestMenu, editors, lastWrite } = props;
  const record = row.original;
  const gridRow = useMemo<GridRowState | null>(
    () => stops && { row: row.index, active: activeStop, stops },
    [stops, activeStop, row.index],
  );

  /** Renders what a cell contains without a mode: controls, a link to the form, or a text. */
  function renderContent(cell: ListTableRowProps["cells"][number]) {
    const { id, columnDef } = cell.column;
    if (columnDef.meta?.kind === "control")
      return (
        <>
          <FlexRender cell={cell} />
          {id === "update" && (
            <RowMenuButton
              // Grid navigation has a single tab stop, and the Menu key opens this menu.
              tabIndex={stops ? -1 : 0}
              onPress={(position) => requestMenu({ row: record, column: id, ...position })}
            />
          )}
        </>
      );
    const text = String(cell.getValue());
    const href = id === view.headline && !mode ? getUpdateHref(view, record) : null;
    if (!href) return <span className="cell-text">{text}</span>;
    return (
      // Not a tab stop, because the Ubah link opens the same form.
      <ProgressLink href={href} tabIndex={-1} draggable={false} className="cell-text row-name">
        {text}
      </ProgressLink>
    );
  }

  return (
    <GridRowContext value={gridRow}>
      <tr
        {...TABLE_ROLES.row}
        data-others={lastWrite?.action}
        title={lastWrite && `${WRITE_LABELS[lastWrite.action]} oleh ${lastWrite.by}`}
      >
        {cells.map((cell, index) => {
          const { column } = cell;
          const { id } = column;
          const modeContent = mode?.renderCell(id, record, view);
          const stop = gridRow && getGridStopProps(gridRow, id, 0);
          return (
            <td
              key={cell.id}
              {...stop}
              {...getColumnProps(column, layout)}
              {...getRowMenuHandlers(requestMenu, record, id)}
              role={stop ? "gridcell" : "cell"}
              id={view.named.includes(id) ? getCellId(id, record) : undefined}
              data-headline={id === view.headline || undefined}
              onFocus={(event) => {
                stop?.onFocus(event);
                if (!column.columnDef.meta?.pin) scrollCellIntoView(event);
              }}
              onPointerEnter={
                isCut && isDataColumn(column) && modeContent === undefined ? setTitleIfTruncated : undefined
              }
            >
              {modeContent ?? renderContent(cell)}
              {index === 0 && editors && <EditorBadge names={editors} />}
            </td>
          );
        })}
      </tr>
    </GridRowContext>
  );
});

/** Scrolls until no pinned column covers the focused cell. */
const scrollCellIntoView = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Sets the tooltip of a cell to its text if that is cut off. */
function setTitleIfTruncated({ currentTarget }: PointerEvent<HTMLElement>) {
  const textElement = currentTarget.firstElementChild;
  const isTruncated = textElement && textElement.scrollHeight > textElement.clientHeight;
  currentTarget.title = isTruncated ? textElement.textContent : "";
}

const WRITE_LABELS = { create: "Ditambah", update: "Diubah", del: "Dihapus" };

function EditorBadge({ names }: { names: string[] }) {
  return (
    <span
      title={formatEditingMessage(names)}
      className="float-left flex size-4.5 items-center justify-center rounded-full bg-brand-soft text-[0.6875rem] font-semibold text-brand-stronger max-sm:absolute max-sm:end-1.5 max-sm:top-1.5"
    >
      <span aria-hidden>{names[0]?.at(0)?.toUpperCase()}</span>
      <span className="sr-only">{formatEditingMessage(names)}</span>
    </span>
  );
}

type RowMenuButtonProps = {
  tabIndex: number;
  onPress: (request: Pick<MenuRequest, "x" | "y" | "timestamp">) => void;
};

/** Renders the button that opens the menu of a row in narrow windows, which have no room for all controls. */
function RowMenuButton({ tabIndex, onPress }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label="Tindakan lain"
      aria-haspopup="menu"
      className="row-control row-more"
      onClick={({ currentTarget, timeStamp }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        onPress({ x: left, y: bottom, timestamp: timeStamp });
      }}
    />
  );
}
