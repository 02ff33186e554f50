"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { formatAmount } from "@/lib/list/format-value";
import type { ExportFormat } from "@/lib/messages/export-format";
import { useListLook } from "../../_session/preferences/use-preferences";
import { Button } from "../../_ui/button";
import { Menu, MenuItem } from "../../_ui/menu";
import { type ExportInfo, exportTime } from "./about-export";
import { useExport } from "./use-export";

/** Prints rows instead of the page; they stay rendered until the next press, because phones print after `print` returns. */
function PrintedRows({ rows, about }: { rows: string[][]; about: ExportInfo }) {
  const { title, columns, narrowedBy, count, author } = about;
  useEffect(() => window.print(), []);
  return createPortal(
    <div className="printed-rows">
      <h1>{title}</h1>
      {narrowedBy.map(({ label, text }) => (
        <p key={label}>
          {label}: {text}
        </p>
      ))}
      <p>
        {formatAmount(count)} baris · {exportTime(about)} · {author}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
            <tr key={index}>
              {row.map((text, cellIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: neither do their cells.
                <td key={cellIndex}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

type ExportProgressProps = { part: number; onCancel: () => void; onFocusLost: () => void };

function ExportProgress({ part, onCancel, onFocusLost }: ExportProgressProps) {
  const frame = useRef<HTMLDivElement>(null);
  const closeIfFocused = useEffectEvent(() => {
    if (frame.current?.contains(document.activeElement)) onFocusLost();
  });
  useLayoutEffect(() => () => closeIfFocused(), []);
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <progress aria-label="Kemajuan ekspor" value={part} className="h-1 w-full accent-brand" />
      <Button onClick={onCancel}>Batalkan</Button>
    </div>
  );
}

const FORMATS: Record<ExportFormat, string> = {
  xlsx: "Excel (.xlsx)",
  csv: "CSV",
  clipboard: "Salin ke papan klip",
  whatsapp: "Salin untuk WhatsApp",
  print: "Cetak",
};

const PANEL =
  "absolute top-full right-0 z-30 mt-1 flex w-64 flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-dialog";

type ExportControlProps = {
  resource: string;
  author: string;
  /** Whether it exports a list, which can be summed up for WhatsApp. */
  isOfList?: boolean | undefined;
  isOpen: boolean;
  close: () => void;
};

/** Renders the menu of formats, the progress of an export, its result until the next press, and the rows to print. */
export default function ExportControl({ resource, author, isOfList, isOpen, close }: ExportControlProps) {
  const { look } = useListLook(resource);
  const { state, start, cancel } = useExport(look, author);
  const isRunning = state?.kind === "running";
  const hasEnded = state?.kind === "ended";

  function choose(format: ExportFormat) {
    close();
    void start(format);
  }

  return (
    <>
      {isOpen && (
        <Menu label="Ekspor">
          {(Object.keys(FORMATS) as ExportFormat[])
            .filter((format) => format !== "whatsapp" || isOfList)
            .map((format) => (
              <MenuItem key={format} onClick={() => choose(format)}>
                {FORMATS[format]}
              </MenuItem>
            ))}
        </Menu>
      )}
      <div className={(isRunning || hasEnded) && !isOpen ? PANEL : "sr-only"}>
        <p role="status">
          {isRunning && "Menyiapkan ekspor…"}
          {hasEnded && state.text}
        </p>
        {isRunning && <ExportProgress part={state.part} onCancel={cancel} onFocusLost={close} />}
      </div>
      {state?.kind === "printing" && <PrintedRows {...state} />}
    </>
  );
}
