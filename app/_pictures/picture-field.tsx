"use client";

import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { formatFileSize } from "@/lib/fields/pictures/check-picture";
import { Button } from "../_ui/button";
import { Field } from "../_ui/fields/field";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";
import { PictureFigure } from "./picture-figure";

const ZONE = "[data-picture-zone]:not([aria-hidden=true] *)";
const TEXT_INPUT = "input:not([type=file]), textarea";

/** Returns the zone that a paste is for: the one stepped to, pointed at or last used, or the only one. */
function pasteZone(): Element | null {
  const zones = [...document.querySelectorAll(ZONE)];
  const [only = null] = zones.length === 1 ? zones : [];
  const reached = [":has(:focus-visible)", ":hover", ":focus-within"].map((state) =>
    zones.find((zone) => zone.matches(state)),
  );
  return reached.find(Boolean) ?? only;
}

const hasFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.some((type) => type === "Files" || type === "text/uri-list");

/** Receives the files that are dropped on an element, or pasted where no text is typed; there may be none or several. */
function usePictureZone(onFiles: (files: FileList) => void) {
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);

  useWindowEvent("paste", (event) => {
    const isText = event.target instanceof Element && event.target.closest(TEXT_INPUT);
    if (isText || !event.clipboardData || pasteZone() !== zone.current) return;
    const { files } = event.clipboardData;
    if (files.length === 0 && !zone.current?.matches(":focus-within")) return;
    event.preventDefault();
    onFiles(files);
  });

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
  return { isOver, zone: { ref: zone, "data-picture-zone": true, ...handlers } };
}

const StoredPicture = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./stored-picture"));

type PictureFieldProps = {
  label: string;
  error: string | null;
  file: File | null;
  /** The file name of the picture that the record holds. */
  stored?: string;
  onChange: (file: File | null) => void;
};

const NOT_ONE = {
  none: "Yang diberikan bukan berkas gambar",
  several: "Hanya satu gambar yang dapat dipilih",
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

/** Opens the file dialog of an input, or the camera; a phone offers both in the dialog too. */
function open(input: HTMLInputElement | null, from: "files" | "camera") {
  if (from === "camera") input?.setAttribute("capture", "environment");
  input?.click();
  input?.removeAttribute("capture");
}

/** Renders a picture input that takes a chosen, dropped, pasted or newly taken picture, beside the stored one. */
export function PictureField({ label, error, file, stored, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? error;

  function take(chosen: File | null) {
    setRefusal(null);
    onChange(chosen);
  }

  const { isOver, zone } = usePictureZone((files) => {
    const [only] = files;
    if (!only || files.length > 1) return setRefusal(only ? NOT_ONE.several : NOT_ONE.none);
    // The input holds the picture as if it were chosen there.
    if (input.current) input.current.files = files;
    take(only);
  });

  useEffect(() => {
    if (!file && input.current) input.current.value = "";
  }, [file]);

  function remove() {
    // The button unmounts once pressed.
    input.current?.focus();
    take(null);
  }

  const ofLabel = { "aria-describedby": `${id}-label` };
  return (
    <Field label={label} error={problem} id={id}>
      {(ties) => (
        <div
          {...zone}
          className={`flex flex-wrap items-center gap-3 rounded-control border border-dashed p-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${problem ? "border-danger" : "border-edge"} ${isOver ? "bg-brand-soft" : "bg-surface"}`}
        >
          {stored && <StoredPicture foto={stored} label={label} />}
          {file && preview && !error && (
            <PictureFigure url={preview} alt={`Pratinjau ${label}`} caption="Baru" missing="" />
          )}
          <div className="relative min-h-control flex-1 basis-40 content-center text-sm">
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
            <input
              {...ties}
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              // Without a title of its own the browser shows one in its language.
              title=""
              onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.files?.[0] ?? null)}
              className="absolute inset-0 w-full cursor-pointer opacity-0"
            />
          </div>
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
