"use client";

import { memo, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { formatAmount } from "@/lib/list/formats/format-number";
import { type ExportAbout, timeOf } from "./about-export";
import { useNextPress } from "./use-next-press";

/** How many rows are rendered at once, so that the page stays responsive. */
const ROWS_AT_ONCE = 100;

const Rows = memo(function Rows({ rows, start }: { rows: string[][]; start: number }) {
  return (
    <tbody>
      {rows.slice(start, start + ROWS_AT_ONCE).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <tr key={at}>
          {row.map((text, of) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: neither do their cells.
            <td key={of}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
});

type PrintedRowsProps = { rows: string[][]; about: ExportAbout; onPrinted: () => void };

/**
 * Renders rows for the printer, out of sight, and prints them in place of the page. They stay until the next press: a phone
 * prints after it has said that it had.
 */
export function PrintedRows({ rows, about, onPrinted }: PrintedRowsProps) {
  const { title, labels, narrowedBy, count, author } = about;
  const [rendered, setRendered] = useState(0);
  const isRendered = rendered >= rows.length;

  useEffect(() => {
    if (isRendered) return window.print();
    const next = setTimeout(setRendered, 0, rendered + ROWS_AT_ONCE);
    return () => clearTimeout(next);
  }, [rendered, isRendered]);
  useNextPress(isRendered, onPrinted);

  const starts = Array.from({ length: Math.ceil(rendered / ROWS_AT_ONCE) }, (_, at) => at * ROWS_AT_ONCE);
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
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {starts.map((start) => (
          <Rows key={start} rows={rows} start={start} />
        ))}
      </table>
    </div>,
    document.body,
  );
}
