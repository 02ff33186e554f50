"use client";

import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { formatFileSize, MAX_UPLOAD_BYTES, UNREADABLE_PICTURE } from "@/lib/fields/pictures/check-picture";
import { Button } from "../_ui/button";
import { dropClass, FileInput, useDropArea } from "../_ui/fields/drop-area";
import { Field } from "../_ui/fields/field";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PictureFigure } from "./picture";

const StoredPicture = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./stored-picture"));

type PictureFieldProps = {
  label: string;
  error: string | null;
  file: File | null;
  /** The file name of the picture that the record holds. */
  stored?: string;
  onChange: (file: File | null) => void;
  ref: Ref<HTMLInputElement>;
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

/** Copies a file into memory, so that later changes on the disk do not affect it; `null` if it has changed already. */
async function inMemory(file: File): Promise<File | null> {
  const { name, type, size } = file;
  if (size > MAX_UPLOAD_BYTES) return file;
  return file.arrayBuffer().then(
    (bytes) => new File([bytes], name, { type }),
    () => null,
  );
}

/** Opens the file dialog of an input, or the camera; a phone offers both in the dialog too. */
function open(input: HTMLInputElement | null, from: "files" | "camera") {
  if (from === "camera") input?.setAttribute("capture", "environment");
  input?.click();
  input?.removeAttribute("capture");
}

/** Renders a picture input that takes a chosen, dropped, pasted or newly taken picture, beside the stored one. */
export function PictureField({ label, error, file, stored, onChange, ref }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const preview = usePreview(file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? error;

  const last = useRef<File>(null);

  async function take(chosen: File | null) {
    last.current = chosen;
    setRefusal(null);
    onChange(chosen);
    const read = chosen && (await inMemory(chosen));
    if (!chosen || last.current !== chosen) return;
    onChange(read);
    if (!read) setRefusal(UNREADABLE_PICTURE);
  }

  const { isOver, area } = useDropArea((files) => {
    const [only] = files;
    if (!only || files.length > 1)
      return setRefusal(only ? "Hanya satu gambar yang dapat dipilih" : "Yang diberikan bukan berkas gambar");
    // The input holds the picture as if it were chosen there.
    if (input.current) input.current.files = files;
    void take(only);
  });

  useEffect(() => {
    if (file) return;
    last.current = null;
    if (input.current) input.current.value = "";
  }, [file]);

  function remove() {
    // The button unmounts once pressed.
    input.current?.focus();
    void take(null);
  }

  const ofLabel = { "aria-describedby": `${id}-label` };
  return (
    <Field label={label} error={problem} id={id}>
      {(ties) => (
        <div {...area} className={`flex flex-wrap items-center gap-3 ${dropClass(isOver, problem !== null)}`}>
          {stored && <StoredPicture foto={stored} label={label} />}
          {file && preview && !error && (
            <PictureFigure url={preview} alt={`Pratinjau ${label}`} caption="Baru" missing="" />
          )}
          <FileInput
            {...ties}
            ref={input}
            isOver={isOver}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={({ target }) => void take(target.files?.[0] ?? null)}
            className="min-h-control flex-1 basis-40 max-sm:basis-full"
          >
            {file ? (
              <p className="wrap-anywhere">
                {file.name} <span className="whitespace-nowrap text-muted">{formatFileSize(file.size)}</span>
              </p>
            ) : (
              <p className="text-muted">
                <span className="pointer-coarse:hidden">Tarik gambar ke sini, atau tempel. </span>
                Paling besar 15 MB.
              </p>
            )}
          </FileInput>
          <div className="flex flex-wrap gap-2">
            <Button {...ofLabel} onClick={() => open(input.current, "files")}>
              {file ? "Ganti" : "Pilih gambar"}
            </Button>
            <Button
              {...ofLabel}
              onClick={() => open(input.current, "camera")}
              className="not-pointer-coarse:hidden"
            >
              Ambil foto
            </Button>
            {file && (
              <Button {...ofLabel} onClick={remove}>
                Hapus
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
