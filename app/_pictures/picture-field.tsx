"use client";

import { useEffect, useState } from "react";
import { Button } from "../_ui/button";
import { Field, INPUT_LOOK } from "../_ui/field";

type PictureFieldProps = {
  label: string;
  error: string | null;
  file: File | null;
  onChange: (file: File | null) => void;
};

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** Renders a file input with a preview of the chosen picture. */
export function PictureField({ label, error, file, onChange }: PictureFieldProps) {
  const preview = usePreview(file);
  // A file input's value cannot be set; a new key clears it.
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    if (!file) setGeneration((last) => last + 1);
  }, [file]);
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <div className="flex flex-col gap-2">
          <input
            {...ties}
            key={generation}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            className={`${INPUT_LOOK} file:mr-3 file:rounded-control file:border-0 file:bg-brand-soft file:px-3 file:py-1 file:font-medium file:text-brand-stronger`}
          />
          {file && (
            <div className="flex items-center gap-3">
              {preview && !error && (
                // biome-ignore lint/performance/noImgElement: previews a local file.
                <img
                  src={preview}
                  alt={`Pratinjau ${label}`}
                  className="h-24 max-w-48 rounded-control border border-line object-contain"
                />
              )}
              <Button onClick={() => onChange(null)}>Batalkan pilihan</Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
