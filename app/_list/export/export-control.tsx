"use client";

import type { ExportFormat } from "@/lib/messages/export-format";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { Menu, MenuItem } from "../../_ui/menu";
import { ExportStatus } from "./export-status";
import { PrintedRows } from "./printed-rows";
import { useExport } from "./use-export";

const FORMATS: Record<ExportFormat, string> = {
  xlsx: "Excel (.xlsx)",
  csv: "CSV",
  clipboard: "Salin ke papan klip",
  print: "Cetak",
};

type ExportControlProps = { resource: string; author: string; isOpen: boolean; close: () => void };

/** Renders the menu of the formats, the progress and result of an export, and the rows that are printed. */
export default function ExportControl({ resource, author, isOpen, close }: ExportControlProps) {
  const { hidden } = useListLook(resource).look;
  const { state, bar, start, cancel, clear } = useExport(hidden, author);

  function choose(format: ExportFormat) {
    close();
    void start(format);
  }

  return (
    <>
      {isOpen && (
        <Menu label="Ekspor">
          {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
            <MenuItem key={format} onClick={() => choose(format)}>
              {FORMATS[format]}
            </MenuItem>
          ))}
        </Menu>
      )}
      <ExportStatus
        {...{ state, bar, isCovered: isOpen }}
        onCancel={cancel}
        onFocusLost={close}
        onSeen={clear}
      />
      {state?.kind === "printing" && <PrintedRows {...state} onPrinted={clear} />}
    </>
  );
}
