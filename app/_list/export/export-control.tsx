import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { formatAmount } from "@/lib/list/format-value";
import type { ExportFormat } from "@/lib/messages/export-format";
import { useListLook } from "../../_session/preferences/use-preferences";
import { Button } from "../../_ui/button";
import { Menu, MenuItem } from "../../_ui/menu";
import { type ExportInfo, formatExportTime } from "./export-info";
import { type ListReader, useExport } from "./use-export";

const FORMAT_LABELS: Record<ExportFormat, string> = {
  xlsx: "Excel (.xlsx)",
  csv: "CSV",
  clipboard: "Salin ke papan klip",
  whatsapp: "Salin untuk WhatsApp",
  print: "Cetak",
};

const PANEL_CLASS =
  "absolute top-full right-0 z-30 mt-1 flex w-64 flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-dialog";

type ExportControlProps = {
  resource: string;
  author: string;
  /** Reads the rows to export; without it, the list of the page is exported. */
  readList?: ListReader | undefined;
  isOpen: boolean;
  close: () => void;
};

/** Renders the menu of export formats, the progress and the result of an export, and the rows to print. */
export default function ExportControl(props: ExportControlProps) {
  const { resource, author, readList, isOpen, close } = props;
  const { look } = useListLook(resource);
  const { state, start, cancel } = useExport(look, author, readList);
  const isRunning = state?.kind === "running";
  const hasEnded = state?.kind === "ended";

  function startExport(format: ExportFormat) {
    close();
    void start(format);
  }

  return (
    <>
      {isOpen && (
        <Menu label="Ekspor">
          {(Object.keys(FORMAT_LABELS) as ExportFormat[])
            // Only the list of a page can be summarized for WhatsApp.
            .filter((format) => format !== "whatsapp" || !readList)
            .map((format) => (
              <MenuItem key={format} onClick={() => startExport(format)}>
                {FORMAT_LABELS[format]}
              </MenuItem>
            ))}
        </Menu>
      )}
      <div className={(isRunning || hasEnded) && !isOpen ? PANEL_CLASS : "sr-only"}>
        <p role="status">
          {isRunning && "Menyiapkan ekspor…"}
          {hasEnded && state.text}
        </p>
        {isRunning && <ExportProgress progress={state.progress} onCancel={cancel} onFocusLost={close} />}
      </div>
      {state?.kind === "printing" && <PrintedRows {...state} />}
    </>
  );
}

type ExportProgressProps = { progress: number; onCancel: () => void; onFocusLost: () => void };

function ExportProgress({ progress, onCancel, onFocusLost }: ExportProgressProps) {
  const progressRef = useRef<HTMLDivElement>(null);
  const reportLostFocus = useEffectEvent(() => {
    if (progressRef.current?.contains(document.activeElement)) onFocusLost();
  });
  useLayoutEffect(() => () => reportLostFocus(), []);
  return (
    <div ref={progressRef} className="flex flex-col gap-2">
      <progress aria-label="Kemajuan ekspor" value={progress} className="h-1 w-full accent-brand" />
      <Button onClick={onCancel}>Batalkan</Button>
    </div>
  );
}

/** Prints rows in place of the page. They must stay rendered until the next press, because phones print after `print` has returned. */
function PrintedRows({ rows, info }: { rows: string[][]; info: ExportInfo }) {
  const { title, columns, filters, count, author } = info;
  useEffect(() => window.print(), []);
  return createPortal(
    <div className="printed-rows">
      <h1>{title}</h1>
      {filters.map(({ label, text }) => (
        <p key={label}>
          {label}: {text}
        </p>
      ))}
      <p>
        {formatAmount(count)} baris · {formatExportTime(info)} · {author}
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change.
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
