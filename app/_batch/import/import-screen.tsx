"use client";

import { ImportPreview } from "./import-preview";
import { ImportSource } from "./import-source";
import type { ImportedList } from "./imported-list";
import { useImport } from "./use-import";

/** Renders the import into a list: the choice of a file, then the preview of its rows. */
export function ImportScreen({ imported }: { imported: ImportedList }) {
  const importing = useImport(imported);
  return (
    <>
      {imported.warning && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong">
          {imported.warning}
        </p>
      )}
      <p
        role="alert"
        className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong empty:hidden"
      >
        {importing.refusal}
      </p>
      {importing.preview ? (
        <ImportPreview imported={imported} importing={importing} preview={importing.preview} />
      ) : (
        <ImportSource imported={imported} importing={importing} />
      )}
    </>
  );
}
