import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import Link from "next/link";
import { DASH } from "@/lib/dash";
import type { ListRow, ListView } from "@/lib/list";
import { ROW_CONTROL } from "../button";
import { LinkProgress } from "../link-progress";
import { DeleteButton } from "./delete-button";
import { PictureButton } from "./picture-button";

/** A row with its place among the found ones, counted from one. */
export type NumberedRow = ListRow & { number: number };

type Meta = { kind?: "price" | "control"; pin?: "start" | "before-end" | "end" };

/** What the table of a list can do; the rows come found and sorted from the list's worker. */
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
  meta: { pin: "start" },
});

function data({ columns }: ListView) {
  return columns.map((column, at) =>
    helper.accessor((row): unknown => row.cells[at], {
      id: column.field,
      header: column.label,
      meta: { kind: column.as === "price" ? "price" : undefined },
    }),
  );
}

function picture({ picture }: ListView) {
  if (!picture) return [];
  const { label, zoom } = picture;
  return [
    helper.display({
      id: "picture",
      header: label,
      cell: ({ row }) => {
        const foto = row.original.picture;
        return foto === "" ? DASH : <PictureButton foto={foto} label={label} zoom={zoom} />;
      },
    }),
  ];
}

function update({ updatePath }: ListView) {
  if (!updatePath) return [];
  return [
    helper.display({
      id: "update",
      header: "Ubah",
      cell: ({ row }) => {
        const id = row.original.key;
        if (id === "") return DASH;
        return (
          <Link href={`${updatePath}/${encodeURIComponent(id)}`} prefetch={false} className={ROW_CONTROL}>
            Ubah
            <LinkProgress />
          </Link>
        );
      },
    }),
  ];
}

type OnDeleted = (message: string | null) => void;

function remove({ resource, canDelete }: ListView, onDeleted: OnDeleted) {
  if (!canDelete) return [];
  return [
    helper.display({
      id: "delete",
      header: "Hapus",
      cell: ({ row }) => {
        const id = row.original.key;
        return id === "" ? DASH : <DeleteButton resource={resource} id={id} onDeleted={onDeleted} />;
      },
    }),
  ];
}

const PINS = ["end", "before-end"] as const;

/** The columns of a list: the number, its data, and the controls, the last two of which stay in sight like the first. */
export function listColumns(view: ListView, onDeleted: OnDeleted) {
  const controls = [...picture(view), ...update(view), ...remove(view, onDeleted)];
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
