import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { formatFileSize, MAX_UPLOAD_BYTES, UNREADABLE_PICTURE } from "@/lib/fields/pictures/check-picture";
import { Button } from "../_ui/button";
import { dropAreaClass, FileInput, useDropArea } from "../_ui/fields/drop-area";
import { Field } from "../_ui/fields/field";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PictureFigure } from "./picture";

const StoredPicture = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./stored-picture"));

type PictureFieldProps = {
  label: string;
  error: string | null;
  file: File | null;
  /** The file name of the current picture of the record. */
  stored?: string;
  onChange: (file: File | null) => void;
  ref: Ref<HTMLInputElement>;
};

/** Renders an input for a picture, which can be chosen, dropped, pasted or photographed, beside the current picture of the record. */
export function PictureField({ label, error, file, stored, onChange, ref }: PictureFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement, []);
  const previewUrl = usePreviewUrl(file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errorMessage = refusal ?? error;

  const lastChosenFileRef = useRef<File>(null);

  /** Reports a chosen file at once, and then its copy in memory, unless another file was chosen meanwhile. */
  async function choosePicture(chosen: File | null) {
    lastChosenFileRef.current = chosen;
    setRefusal(null);
    onChange(chosen);
    if (!chosen) return;
    const copiedFile = await copyIntoMemory(chosen);
    if (lastChosenFileRef.current !== chosen) return;
    onChange(copiedFile);
    if (!copiedFile) setRefusal(UNREADABLE_PICTURE);
  }

  const { isOver, area } = useDropArea((files) => {
    const [only] = files;
    if (!only || files.length > 1)
      return setRefusal(only ? "Hanya satu gambar yang dapat dipilih" : "Yang diberikan bukan berkas gambar");
    // The native input gets the dropped picture, as if it were chosen there.
    if (inputRef.current) inputRef.current.files = files;
    void choosePicture(only);
  });

  useEffect(() => {
    if (file) return;
    lastChosenFileRef.current = null;
    if (inputRef.current) inputRef.current.value = "";
  }, [file]);

  function removePicture() {
    // The pressed button is removed with the picture, so the input gets the focus.
    inputRef.current?.focus();
    void choosePicture(null);
  }

  const describedBy = { "aria-describedby": `${id}-label` };
  return (
    <Field label={label} error={errorMessage} id={id}>
      {(inputProps) => (
        <div
          {...area}
          className={`flex flex-wrap items-center gap-3 ${dropAreaClass(isOver, errorMessage !== null)}`}
        >
          {stored && <StoredPicture foto={stored} label={label} />}
          {file && previewUrl && !error && (
            <PictureFigure url={previewUrl} alt={`Pratinjau ${label}`} caption="Baru" placeholder="" />
          )}
          <FileInput
            {...inputProps}
            ref={inputRef}
            isOver={isOver}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={({ target }) => void choosePicture(target.files?.[0] ?? null)}
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
            <Button {...describedBy} onClick={() => openFileDialog(inputRef.current, "files")}>
              {file ? "Ganti" : "Pilih gambar"}
            </Button>
            <Button
              {...describedBy}
              onClick={() => openFileDialog(inputRef.current, "camera")}
              className="not-pointer-coarse:hidden"
            >
              Ambil foto
            </Button>
            {file && (
              <Button {...describedBy} onClick={removePicture}>
                Hapus
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

function usePreviewUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** Copies a file into memory, so that later changes on the disk do not affect it; `null` if it cannot be read. A file above the upload limit is returned itself. */
async function copyIntoMemory(file: File): Promise<File | null> {
  const { name, type, size } = file;
  if (size > MAX_UPLOAD_BYTES) return file;
  return file.arrayBuffer().then(
    (bytes) => new File([bytes], name, { type }),
    () => null,
  );
}

/** Opens the file dialog of an input, or the camera of a phone. */
function openFileDialog(input: HTMLInputElement | null, from: "files" | "camera") {
  if (from === "camera") input?.setAttribute("capture", "environment");
  input?.click();
  input?.removeAttribute("capture");
}
