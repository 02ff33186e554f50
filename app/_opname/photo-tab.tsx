import { type ComponentProps, useCallback, useImperativeHandle, useRef, useState } from "react";
import { isRuleOfResource, type RuleName, ruleTitle } from "@/lib/checks/rule-names";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, rowFieldText } from "@/lib/list/list";
import { useCheckAnswer } from "../_checks/use-checks";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { useListInTab } from "../_list/rows/shown-list";
import { formatTab, parseTab } from "../_list/tabs/list-tabs";
import { type FetchedPicture, failureLabel } from "../_pictures/picture";
import { requestThumbnail, useThumbnail } from "../_pictures/thumbnails";
import { type FoundPhotos, useFoundPhotos, usePhotoRow } from "../_pictures/viewer/photos";
import { useOwner } from "../_session/page-owner";
import { SessionEnded } from "../_session/session-end";
import { Button, RemoveButton } from "../_ui/button";
import { LoadingCard, Spinner, StatusCard, StatusIcon } from "../_ui/cards";
import { useRovingTabIndex } from "../_ui/grid/use-roving-tab-index";
import { onDemand } from "../_ui/on-demand/on-demand";

/** Renders the photos of the matching rows, or of those that the selected rule flags. */
export default function PhotoTab() {
  const { view, rows } = useListInTab();
  const { rule } = parseTab(useListAddress().address.tab);
  if (!isRuleOfResource(view.resource, rule)) return <PhotosOrEmpty positions={null} />;
  // The checks need the whole list, which is still loading if `rows` is a number.
  return rows === null ? <FlaggedPhotos rule={rule} /> : <LoadingRows />;
}

function FlaggedPhotos({ rule }: { rule: RuleName }) {
  const { list } = useListInTab();
  const { address, setAddress } = useListAddress();
  const { answer } = useCheckAnswer<"positions">(list, address, { kind: "positions", rules: [rule] });
  if (answer === undefined) return <LoadingRows />;
  return (
    <>
      <p className="flex items-center gap-2 self-start rounded-full bg-brand-soft pl-3 text-sm print:hidden">
        {ruleTitle(rule)}
        <RemoveButton
          label={`Lepas aturan ${ruleTitle(rule)}`}
          onClick={() => setAddress({ ...address, tab: formatTab({ name: "foto", rule: "" }) })}
        />
      </p>
      <PhotosOrEmpty positions={answer ?? []} />
    </>
  );
}

/** Renders the photos of the matching rows, or only of those at `positions` among them. */
function PhotosOrEmpty({ positions }: { positions: readonly number[] | null }) {
  const { view, list } = useListInTab();
  const { address, setAddress } = useListAddress();
  const photos = useFoundPhotos(list, address, positions);
  if (photos === undefined) return <LoadingCard />;
  if (photos?.count) return <PhotoGrid view={view} photos={photos} />;
  return (
    <StatusCard sign="empty">
      <p>Tidak ada foto pada catatan yang ditemukan</p>
      {(positions || address.search || address.filters) && (
        <p className="text-sm">Longgarkan pencarian atau filter, atau lepas aturannya.</p>
      )}
      <Button onClick={() => setAddress({ ...address, tab: undefined })}>Daftar</Button>
    </StatusCard>
  );
}

const PhotoViewer = onDemand(
  () => import(/* webpackChunkName: "photo-viewer" */ "../_pictures/viewer/photo-viewer"),
);

/** Renders the photos as a grid of tiles, of which only those near the viewport are in the document. A press on a tile opens the viewer. */
function PhotoGrid({ view, photos }: { view: ListView; photos: FoundPhotos }) {
  const { element, position, setPosition, moveTo, stopProps } = useRovingTabIndex(0, false);
  const [isViewerOpen, setViewerOpen] = useState(false);
  const { count } = photos;
  const currentIndex = Math.min(position, count - 1);
  const { columnCount, firstRow, endRow, gridRef } = useVisibleRows(count);

  function openViewer(index: number) {
    setPosition(index);
    setViewerOpen(true);
  }

  const startIndex = Math.max(firstRow - OVERSCAN_ROWS, 0) * columnCount;
  const endIndex = Math.min((endRow + OVERSCAN_ROWS) * columnCount, count);
  const nearIndexes = Array.from({ length: endIndex - startIndex }, (_, index) => startIndex + index);
  // Includes the tile that Tab reaches, even if it is far from the viewport.
  const renderedIndexes = [...new Set([currentIndex, ...nearIndexes])].toSorted((one, other) => one - other);
  const tileWidth = `calc((100% - ${(columnCount - 1) * GAP_REM}rem) / ${columnCount})`;
  return (
    <>
      <p className="text-sm text-muted">{formatAmount(count)} foto</p>
      <section
        aria-label="Foto"
        className="relative sm:min-h-64 sm:flex-1 sm:overflow-auto sm:rounded-panel sm:border sm:border-line sm:bg-surface sm:p-3 sm:shadow-panel"
      >
        <ul
          ref={gridRef}
          onKeyDown={(event) => {
            const nextIndex = indexAfterKey(event, currentIndex, columnCount, count);
            if (nextIndex === undefined) return;
            event.preventDefault();
            if (nextIndex !== currentIndex) moveTo(nextIndex);
          }}
          className="relative"
          style={{ height: `${Math.ceil(count / columnCount) * ROW_HEIGHT_REM - GAP_REM}rem` }}
        >
          {renderedIndexes.map((index) => (
            <PhotoTile
              key={index}
              view={view}
              photos={photos}
              index={index}
              isVisible={index >= firstRow * columnCount && index < endRow * columnCount}
              {...stopProps(index === currentIndex)}
              onFocus={() => setPosition(index)}
              onClick={() => openViewer(index)}
              style={{
                width: tileWidth,
                top: `${Math.floor(index / columnCount) * ROW_HEIGHT_REM}rem`,
                insetInlineStart: `calc((100% + ${GAP_REM}rem) / ${columnCount} * ${index % columnCount})`,
              }}
            />
          ))}
        </ul>
      </section>
      {isViewerOpen && (
        <PhotoViewer
          view={view}
          photos={photos}
          startIndex={position}
          onStep={setPosition}
          onClose={() => setViewerOpen(false)}
          focusAfter={() => {
            element.current?.scrollIntoView({ block: "nearest" });
            return element.current;
          }}
        />
      )}
    </>
  );
}

/** The height of a row including the gap below it, the minimum width of a tile, and the gap between tiles, in rem. */
const ROW_HEIGHT_REM = 17;
const MIN_TILE_WIDTH_REM = 10;
const GAP_REM = 0.75;
const MIN_COLUMNS = 2;
const OVERSCAN_ROWS = 1;

/** The number of columns of the grid, and the indexes of the first visible row and of the row after the last visible one. */
type VisibleRows = { columnCount: number; firstRow: number; endRow: number };

function measureVisibleRows(grid: HTMLElement, tileCount: number): VisibleRows {
  const pixelsPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { top, width } = grid.getBoundingClientRect();
  const fittingColumns = Math.floor((width / pixelsPerRem + GAP_REM) / (MIN_TILE_WIDTH_REM + GAP_REM));
  const columnCount = Math.max(MIN_COLUMNS, fittingColumns);
  const rowCount = Math.ceil(tileCount / columnCount);
  const rowAtDistance = (pixels: number) => pixels / (ROW_HEIGHT_REM * pixelsPerRem);
  const firstRow = Math.max(0, Math.min(Math.floor(rowAtDistance(-top)), rowCount - 1));
  const endRow = Math.max(0, Math.min(Math.ceil(rowAtDistance(window.innerHeight - top)), rowCount));
  return { columnCount, firstRow, endRow };
}

const areSameRows = (one: VisibleRows, other: VisibleRows) =>
  one.columnCount === other.columnCount && one.firstRow === other.firstRow && one.endRow === other.endRow;

/** Returns the visible rows of a grid of `tileCount` tiles, and the ref for the grid's element. */
function useVisibleRows(tileCount: number) {
  const [visible, setVisible] = useState<VisibleRows>({ columnCount: MIN_COLUMNS, firstRow: 0, endRow: 0 });
  const gridRef = useCallback(
    (element: HTMLUListElement) => {
      const update = () =>
        setVisible((before) => {
          const measured = measureVisibleRows(element, tileCount);
          return areSameRows(before, measured) ? before : measured;
        });
      update();
      const resizeObserver = new ResizeObserver(update);
      const listenerController = new AbortController();
      const { signal } = listenerController;
      resizeObserver.observe(element);
      // Scroll events of other elements do not bubble, so the document captures them.
      document.addEventListener("scroll", update, { capture: true, passive: true, signal });
      window.addEventListener("resize", update, { signal });
      return () => {
        resizeObserver.disconnect();
        listenerController.abort();
      };
    },
    [tileCount],
  );
  return { ...visible, gridRef };
}

const ROWS_PER_PAGE_KEY = 3;

type PressedKey = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** Returns the index of the tile that a key moves to; `undefined` for a key that does not move. */
function indexAfterKey(pressed: PressedKey, index: number, columnCount: number, tileCount: number) {
  const { key, ctrlKey, altKey, metaKey } = pressed;
  const targetIndexByKey: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columnCount,
    ArrowUp: index - columnCount,
    PageDown: index + ROWS_PER_PAGE_KEY * columnCount,
    PageUp: index - ROWS_PER_PAGE_KEY * columnCount,
    Home: 0,
    End: tileCount - 1,
  };
  const targetIndex = ctrlKey || altKey || metaKey ? undefined : targetIndexByKey[key];
  return targetIndex === undefined ? undefined : Math.min(Math.max(targetIndex, 0), tileCount - 1);
}

type PhotoTileProps = Pick<ComponentProps<"button">, "ref" | "tabIndex" | "onFocus" | "onClick"> & {
  view: ListView;
  photos: FoundPhotos;
  index: number;
  isVisible: boolean;
  style: ComponentProps<"li">["style"];
};

function PhotoTile({ view, photos, index, isVisible, style, ref, ...rest }: PhotoTileProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => buttonRef.current as HTMLButtonElement, []);
  const row = usePhotoRow(photos, index);
  const pictureName = row?.picture ?? "";
  const { userId } = useOwner();
  const thumbnail = useThumbnail(pictureName, isVisible);
  const textOf = (field: string) => row && rowFieldText(view, row, field);

  function retryThumbnail() {
    // The pressed button is removed, so the tile gets the focus.
    buttonRef.current?.focus();
    requestThumbnail(pictureName, userId);
  }

  return (
    <li aria-setsize={photos.count} aria-posinset={index + 1} className="absolute h-65" style={style}>
      <button
        ref={buttonRef}
        type="button"
        className="flex size-full flex-col overflow-hidden rounded-control border border-line bg-surface text-start text-xs hover:border-brand hover:bg-pointed"
        {...rest}
      >
        <span className="flex h-36 w-full shrink-0 items-center justify-center bg-sunken">
          <Thumbnail thumbnail={thumbnail} />
        </span>
        <span className="flex w-full flex-col gap-0.5 p-2 *:truncate">
          <span className="text-sm font-semibold">{textOf("nama_part")}</span>
          <span className="text-muted">{textOf("kode_part")}</span>
          <span>
            Jumlah <b className="font-semibold">{textOf("jumlah")}</b>
          </span>
          <span>
            {textOf("cabang")} <span className="text-muted">{textOf("dealer")}</span>
          </span>
          <span className="text-muted">{textOf("created_at")}</span>
        </span>
      </button>
      {thumbnail?.kind === "failed" && thumbnail.reason === "temporary" && (
        <span className="absolute inset-x-0 top-20 flex justify-center">
          <Button tabIndex={rest.tabIndex} onFocus={rest.onFocus} onClick={retryThumbnail}>
            Coba Lagi
          </Button>
        </span>
      )}
    </li>
  );
}

function Thumbnail({ thumbnail }: { thumbnail: FetchedPicture | null }) {
  if (!thumbnail)
    return (
      <span className="late">
        <Spinner />
      </span>
    );
  if (thumbnail.kind === "ready") {
    return (
      // biome-ignore lint/performance/noImgElement: `Image` cannot optimize a blob URL.
      <img src={thumbnail.url} alt="" decoding="async" className="size-full object-contain" />
    );
  }
  const { problem, reason } = thumbnail;
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <span
      className={`flex flex-col items-center gap-1 p-2 text-center text-muted ${reason === "temporary" ? "pb-15" : ""}`}
    >
      <StatusIcon sign="failed" className="size-8 p-1.5" />
      <span className="line-clamp-4">
        {reason === "temporary" || reason === "missing" ? failureLabel(thumbnail) : problem.text}
      </span>
    </span>
  );
}
