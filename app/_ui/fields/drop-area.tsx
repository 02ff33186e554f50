import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from "react";
import { useWindowEvent } from "../state/use-window-event";

/** Returns `area` to spread on an element. Calls `onFiles` with the files (maybe none) that are dropped on or pasted into it, `onText` with pasted text; pastes in text fields are ignored. */
export function useDropArea(onFiles: (files: FileList) => void, onText?: (text: string) => void) {
  const areaRef = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);

  useWindowEvent("paste", (event) => {
    if (isTextInput(event.target) || !event.clipboardData || findPasteTarget() !== areaRef.current) return;
    const text = onText && event.clipboardData.getData("text/plain");
    // Text has priority: spreadsheets copy cells both as text and as a picture.
    if (text) {
      event.preventDefault();
      return onText(text);
    }
    const { files } = event.clipboardData;
    if (files.length === 0 && !areaRef.current?.matches(":focus-within")) return;
    event.preventDefault();
    onFiles(files);
  });

  const dragHandlers = {
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
  return { isOver, area: { ref: areaRef, "data-drop-area": true, ...dragHandlers } };
}

export const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "file");

/** Returns the drop area that receives a paste: with visible focus, else under the pointer, else with focus, else the only drop area. */
function findPasteTarget(): Element | null {
  const areas = [...document.querySelectorAll("[data-drop-area]:not([aria-hidden=true] *)")];
  const find = (state: string) => areas.find((area) => area.matches(state));
  const onlyArea = areas.length === 1 ? areas[0] : null;
  return find(":has(:focus-visible)") ?? find(":hover") ?? find(":focus-within") ?? onlyArea ?? null;
}

const hasFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.some((type) => type === "Files" || type === "text/uri-list");

export const dropAreaClass = (isOver: boolean, isWrong: boolean) =>
  `rounded-control border p-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${isOver ? "border-brand-strong bg-brand-soft" : `border-dashed bg-surface ${isWrong ? "border-danger" : "border-edge"}`}`;

type FileInputProps = ComponentProps<"input"> & { isOver: boolean; children: ReactNode };

/** Renders a file input that covers the texts of its drop area. */
export function FileInput({ isOver, className, children, ...input }: FileInputProps) {
  return (
    <div className={`relative content-center text-sm ${className}`}>
      {isOver ? <p className="font-semibold text-brand-stronger">Lepaskan di sini</p> : children}
      <input
        type="file"
        // An empty title suppresses the browser's tooltip.
        title=""
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        {...input}
      />
    </div>
  );
}
