"use client";

import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from "react";
import { useWindowEvent } from "../state/use-window-event";

const AREA = "[data-drop-area]:not([aria-hidden=true] *)";

/** Whether an element takes a dropped or pasted text. */
export const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "file");

/** Returns the area that a paste is for: the one stepped to, pointed at or last used, or the only one. */
function pasteArea(): Element | null {
  const areas = [...document.querySelectorAll(AREA)];
  const [only = null] = areas.length === 1 ? areas : [];
  const reached = [":has(:focus-visible)", ":hover", ":focus-within"].map((state) =>
    areas.find((area) => area.matches(state)),
  );
  return reached.find(Boolean) ?? only;
}

const hasFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.some((type) => type === "Files" || type === "text/uri-list");

/**
 * Receives the files that are dropped on an element, or pasted where no text is typed; there may be none or several.
 * With `onText` a pasted text goes there: a spreadsheet's cells come with a picture of them.
 */
export function useDropArea(onFiles: (files: FileList) => void, onText?: (text: string) => void) {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);

  useWindowEvent("paste", (event) => {
    if (isTextInput(event.target) || !event.clipboardData || pasteArea() !== area.current) return;
    const text = onText && event.clipboardData.getData("text/plain");
    if (text) {
      event.preventDefault();
      return onText(text);
    }
    const { files } = event.clipboardData;
    if (files.length === 0 && !area.current?.matches(":focus-within")) return;
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
  return { isOver, area: { ref: area, "data-drop-area": true, ...handlers } };
}

/** Returns the look of the frame around a FileInput, which shows that a file is over it. */
export const dropLook = (isOver: boolean, isWrong: boolean) =>
  `rounded-control border p-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${isOver ? "border-brand-strong bg-brand-soft" : `border-dashed bg-surface ${isWrong ? "border-danger" : "border-edge"}`}`;

type FileInputProps = ComponentProps<"input"> & { isOver: boolean; children: ReactNode };

/** Renders words over which a file input lies: a click on them, or Enter, chooses a file. */
export function FileInput({ isOver, className, children, ...input }: FileInputProps) {
  return (
    <div className={`relative content-center text-sm ${className}`}>
      {isOver ? <p className="font-semibold text-brand-stronger">Lepaskan di sini</p> : children}
      <input
        type="file"
        // Without a title of its own the browser shows one in its language.
        title=""
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        {...input}
      />
    </div>
  );
}
