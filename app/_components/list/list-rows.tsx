"use client";

import { createColumnHelper, metaHelper, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { useMemo } from "react";
import { DASH } from "@/lib/dash";
import type { ListRow, ListView, ListWindow } from "@/lib/list";
import { ROW_CONTROL } from "../button";
import { ScrollRegion } from "../scroll-region";
import { DeleteButton } from "./delete-button";
import { PictureButton } from "./picture-button";

type Row = ListRow & { number: number };

type ListRowsProps = {
  view: ListView;
  window: ListWindow;
  isWaiting: boolean;
  onDeleted: (message: string | null) => void;
};

const features = tableFeatures({ columnMeta: metaHelper<{ numeric?: boolean }>() });
const helper = createColumnHelper<typeof features, Row>();

function dataColumns({ columns }: ListView) {
  return columns.map((column, at) =>
    helper.display({
      id: column.field,
      header: column.label,
      cell: ({ row }) => row.original.cells[at],
      meta: { numeric: column.as === "price" },
    }),
  );
}

function controlColumns(
  { resource, picture, updatePath, canDelete }: ListView,
  onDeleted: ListRowsProps["onDeleted"],
) {
  return [
    ...(picture
      ? [
          helper.display({
            id: "picture",
            header: picture.label,
            cell: ({ row }) => {
              const foto = row.original.picture;
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
              const id = row.original.key;
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
              const id = row.original.key;
              return id === "" ? DASH : <DeleteButton resource={resource} id={id} onDeleted={onDeleted} />;
            },
          }),
        ]
      : []),
  ];
}

/** The table of one window, inside a frame of its own that scrolls with the header in sight. */
export function ListRows({ view, window, isWaiting, onDeleted }: ListRowsProps) {
  // The columns stay the same as long as the view does: new ones would be new cells, with their dialogs closed.
  const columns = useMemo(
    () => [
      helper.display({ id: "number", header: "Nomor", cell: ({ row }) => row.original.number }),
      ...dataColumns(view),
      ...controlColumns(view, onDeleted),
    ],
    [view, onDeleted],
  );
  const rows = useMemo(
    () => window.rows.map((row, at) => ({ ...row, number: window.start + at + 1 })),
    [window],
  );
  const table = useTable({ features, columns, data: rows });
  const alignment = (numeric = false) => (numeric ? "text-right tabular-nums" : "text-left");

  return (
    <ScrollRegion
      label="Isi daftar"
      aria-busy={isWaiting}
      className="min-h-64 flex-1 overflow-auto rounded-panel border border-line bg-surface shadow-panel aria-busy:opacity-60"
    >
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
    </ScrollRegion>
  );
}
