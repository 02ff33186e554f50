"use client";

import { createColumnHelper, metaHelper, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { useMemo } from "react";
import { DASH, formatDateTime, formatPrice } from "@/lib/format";
import type { Cell, ListColumn, ListView } from "@/lib/list";
import { ROW_CONTROL } from "../button";
import { DeleteButton } from "./delete-button";
import { PictureButton } from "./picture-button";

/** One row of the window: its number in the found list, and its values by field. */
export type ListRow = { number: number; read: (field: string) => Cell };

type ListRowsProps = { view: ListView; rows: ListRow[]; onDeleted: (message: string | null) => void };

const features = tableFeatures({ columnMeta: metaHelper<{ numeric?: boolean }>() });
const helper = createColumnHelper<typeof features, ListRow>();

function show(value: Cell, column: ListColumn, timeZone: string): string {
  if (value === "") return DASH;
  if (column.as === "price") return typeof value === "number" ? formatPrice(value) : value;
  return column.as === "datetime" ? formatDateTime(String(value), timeZone) : String(value);
}

function dataColumns({ columns, timeZone }: ListView) {
  return columns.map((column) =>
    helper.display({
      id: column.field,
      header: column.label,
      cell: ({ row }) => show(row.original.read(column.field), column, timeZone),
      meta: { numeric: column.as === "price" },
    }),
  );
}

function controlColumns(
  { resource, key, picture, updatePath, canDelete }: ListView,
  onDeleted: ListRowsProps["onDeleted"],
) {
  const keyOf = (row: ListRow) => (key ? String(row.read(key)) : "");
  return [
    ...(picture
      ? [
          helper.display({
            id: "picture",
            header: picture.label,
            cell: ({ row }) => {
              const foto = String(row.original.read(picture.field));
              return foto === "" ? (
                DASH
              ) : (
                <PictureButton foto={foto} label={picture.label} zoom={picture.zoom} />
              );
            },
          }),
        ]
      : []),
    ...(updatePath
      ? [
          helper.display({
            id: "update",
            header: "Ubah",
            cell: ({ row }) => {
              const id = keyOf(row.original);
              return id === "" ? (
                DASH
              ) : (
                <Link
                  href={`${updatePath}/${encodeURIComponent(id)}`}
                  prefetch={false}
                  className={ROW_CONTROL}
                >
                  Ubah
                </Link>
              );
            },
          }),
        ]
      : []),
    ...(canDelete
      ? [
          helper.display({
            id: "delete",
            header: "Hapus",
            cell: ({ row }) => {
              const id = keyOf(row.original);
              return id === "" ? DASH : <DeleteButton resource={resource} id={id} onDeleted={onDeleted} />;
            },
          }),
        ]
      : []),
  ];
}

/** The table of one window, inside a frame of its own that scrolls with the header in sight. */
export function ListRows({ view, rows, onDeleted }: ListRowsProps) {
  const columns = useMemo(
    () => [
      helper.display({ id: "number", header: "Nomor", cell: ({ row }) => row.original.number }),
      ...dataColumns(view),
      ...controlColumns(view, onDeleted),
    ],
    [view, onDeleted],
  );
  const table = useTable({ features, columns, data: rows });
  const alignment = (numeric = false) => (numeric ? "text-right tabular-nums" : "text-left");

  return (
    <div className="min-h-64 flex-1 overflow-auto rounded-panel border border-line bg-surface shadow-panel">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`sticky top-0 z-10 border-b border-line bg-brand-soft px-3 py-2.5 font-semibold whitespace-nowrap text-brand-stronger ${alignment(header.column.columnDef.meta?.numeric)}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="even:bg-sunken hover:bg-brand-soft/50">
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={`border-b border-line px-3 py-2 ${alignment(cell.column.columnDef.meta?.numeric)}`}
                >
                  <div className="w-max max-w-52 min-w-full wrap-break-word">
                    <table.FlexRender cell={cell} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
