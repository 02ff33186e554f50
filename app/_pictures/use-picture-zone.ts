"use client";

import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";

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
export function usePictureZone(onFiles: (files: FileList) => void) {
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isText = event.target instanceof Element && event.target.closest(TEXT_INPUT);
    if (isText || !event.clipboardData || pasteZone() !== zone.current) return;
    const { files } = event.clipboardData;
    if (files.length === 0 && !zone.current?.matches(":focus-within")) return;
    event.preventDefault();
    onFiles(files);
  });

  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);

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
