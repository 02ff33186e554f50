"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { formatAmount } from "@/lib/list/format-value";
import type { ExportFormat } from "@/lib/messages/export-format";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { Button } from "../../_ui/button";
import { Menu, MenuItem } from "../../_ui/menu";
import { type ExportAbout, timeOf } from "./about-export";
import { useExport } from "./use-export";

/** Prints rows in place of the page; they stay until the next press, since a phone prints later than it says. */
function PrintedRows({ rows, about }: { rows: string[][]; about: ExportAbout }) {
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
        {formatAmount(count)} baris · {timeOf(about)} · {author}
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
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
            <tr key={at}>
              {row.map((text, of) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: neither do their cells.
                <td key={of}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

type RunningProps = { part: number; onCancel: () => void; onFocusLost: () => void };

function Running({ part, onCancel, onFocusLost }: RunningProps) {
  const button = useRef<HTMLDivElement>(null);
  const keepFocus = useEffectEvent(() => {
    if (button.current?.contains(document.activeElement)) onFocusLost();
  });
  useLayoutEffect(() => () => keepFocus(), []);
  return (
    <div ref={button} className="flex flex-col gap-2">
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
  /** Whether it is a list, whose figures can be sent. */
  isOfList?: boolean | undefined;
  isOpen: boolean;
  close: () => void;
};

/** Renders the menu of the formats, the progress of an export, its result until the next press, and the rows that are printed. */
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
        {isRunning && <Running part={state.part} onCancel={cancel} onFocusLost={close} />}
      </div>
      {state?.kind === "printing" && <PrintedRows {...state} />}
    </>
  );
}
