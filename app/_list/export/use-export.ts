"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ExportFormat } from "@/lib/messages/export-format";
import { beforeLoss } from "../../_session/leaving/reload";
import { useOwner } from "../../_session/page-owner";
import { useShowProblem } from "../../_session/session-end";
import { saveFile } from "../../_ui/save-file";
import { useListAddress } from "../address/use-list-address";
import { useListOffer } from "../offered-list";
import { type ExportAbout, fileNameOf } from "./about-export";
import { type ExportResult, runExport } from "./run-export";

/** Calls back at the next key or pointer press, while it is active. */
export function useNextPress(isActive: boolean, onPress: () => void): void {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    if (!isActive) return;
    const listening = new AbortController();
    for (const press of ["pointerdown", "keydown"])
      window.addEventListener(press, () => pressed(), listening);
    return () => listening.abort();
  }, [isActive]);
}

/** Puts a text into the clipboard as soon as it is there; to be called while a press is handled. Returns whether it could. */
async function copyText(text: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    await text.catch(() => undefined);
    return false;
  }
}

/** What is shown of an export: that it runs, its result, or the rows to print. */
export type ExportState =
  | { kind: "running" }
  | { kind: "ended"; text: string }
  | { kind: "printing"; rows: string[][]; about: ExportAbout }
  | null;

const NOT_COPIED = "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.";

/** Returns the text of an export to the clipboard; throws if there is none. */
async function textOf(result: Promise<ExportResult>): Promise<Blob> {
  const ended = await result;
  if (ended.kind === "done" && ended.exported.kind === "file") return ended.exported.file;
  throw new Error("There is nothing to copy.");
}

/** Exports the found rows of the shown list, one export at a time; it ends with the list or the session. */
export function useExport(hidden: string[], author: string) {
  const offer = useListOffer();
  const { place } = useListAddress();
  const { userId } = useOwner();
  const showProblem = useShowProblem();
  const [state, setState] = useState<ExportState>(null);
  const running = useRef<AbortController>(null);
  const bar = useRef<HTMLProgressElement>(null);

  const stop = useCallback((left: ExportState = null) => {
    running.current?.abort();
    setState(left);
  }, []);

  useEffect(() => beforeLoss(async () => stop()), [stop]);
  useEffect(() => () => running.current?.abort(), []);

  function onProgress(part: number) {
    // Bypasses React: a long list has hundreds of parts.
    if (bar.current) bar.current.value = part;
  }

  /** Saves, prints or copies what was exported; returns what is shown then. */
  async function handOver(
    { exported, about }: Extract<ExportResult, { kind: "done" }>,
    format: ExportFormat,
    copied: Promise<boolean> | null,
  ): Promise<ExportState> {
    if (exported.kind === "texts") return { kind: "printing", rows: exported.rows, about };
    const rows = formatAmount(about.count);
    if (copied) {
      if (await copied) return { kind: "ended", text: `${rows} baris disalin. Tempelkan di lembar kerja.` };
      showProblem({ kind: "message", text: NOT_COPIED });
      return null;
    }
    saveFile(exported.file, fileNameOf(about, format));
    return { kind: "ended", text: `${rows} baris diekspor.` };
  }

  async function start(format: ExportFormat) {
    stop({ kind: "running" });
    const abort = new AbortController();
    running.current = abort;
    const order = { format, place, hidden, author, userId };
    const result = offer.whenWhole().then((shown) => runExport(order, shown, abort.signal, onProgress));
    // A browser takes a text only while the press is handled.
    const copied = format === "clipboard" ? copyText(textOf(result)) : null;
    const ended = await result;
    if (abort.signal.aborted) return;
    if (ended.kind === "refused") showProblem(ended.problem);
    const next = ended.kind === "done" ? await handOver(ended, format, copied) : null;
    if (!abort.signal.aborted) setState(next);
  }

  return {
    state,
    bar,
    start,
    cancel: () => stop({ kind: "ended", text: "Ekspor dibatalkan." }),
    clear: () => setState(null),
  };
}
