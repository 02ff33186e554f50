import type { FormValues } from "@/lib/inputs/input-definition";
import type { Change } from "@/lib/messages/problem";
import { ScrollRegion } from "../_ui/scroll-region";

export const CHANGED_BY_OTHERS = "Data telah diubah orang lain";

const HEADINGS = ["Kolom", "Sebelumnya", "Sekarang", "Isian Anda"];

const shown = (value: unknown) => (typeof value === "string" && value !== "" ? value : "-");

type ChangesTableProps = { changes: Change[]; labels: Record<string, string>; typed: FormValues };

/** Renders each field that somebody else has changed: before, now, and what the person has typed. */
export function ChangesTable({ changes, labels, typed }: ChangesTableProps) {
  return (
    <ScrollRegion label="Perubahan" className="overflow-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="border-b border-line bg-sunken px-3 py-2 font-semibold"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, was, is }) => (
            <tr key={field}>
              <th scope="row" className="border-b border-line px-3 py-2 font-medium">
                {labels[field]}
              </th>
              {[was, is, typed[field]].map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the three values never move.
                <td key={at} className="border-b border-line px-3 py-2 wrap-anywhere">
                  {shown(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
