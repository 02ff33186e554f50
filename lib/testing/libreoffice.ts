import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The formats of LibreOffice by the ending of the file. */
const FORMATS = {
  xlsx: "xlsx:Calc MS Excel 2007 XML",
  // Separated by `;`, quoted by `"`, in UTF-8, cells as they are shown.
  csv: "csv:Text - txt - csv (StarCalc):59,34,76,1,,1057,false,true",
  xls: "xls:MS Excel 97",
  ods: "ods",
};

/** Returns a converter with a folder and a profile of LibreOffice of its own, and what removes them. */
export function openLibreOffice() {
  const folder = mkdtempSync(path.join(tmpdir(), "sheets-"));
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile"))}`;
  return {
    close: () => rmSync(folder, { recursive: true }),
    /** Opens a file in LibreOffice, saves it in a format, and returns that. */
    saveAs(
      format: keyof typeof FORMATS,
      name: string,
      content: string | Uint8Array,
      ...options: string[]
    ): Uint8Array {
      const from = path.join(folder, name);
      const outdir = path.join(folder, "saved");
      writeFileSync(from, content);
      const to = ["--convert-to", FORMATS[format], "--outdir", outdir];
      execFileSync("soffice", [profile, "--headless", ...options, ...to, from], { stdio: "ignore" });
      return readFileSync(path.join(outdir, `${path.parse(name).name}.${format}`));
    },
  };
}
