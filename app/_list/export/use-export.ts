"use client";

import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ExportFormat } from "@/lib/messages/export-format";
import type { ListLook } from "@/lib/preferences/preferences";
import { beforeLoss } from "../../_session/leaving/leave-guard";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { saveFile } from "../../_ui/save-file";
import { useListAddress } from "../address/use-list-address";
import { useListOffer } from "../rows/offered-list";
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

/** Puts the text of an export into the clipboard as soon as it is there, if a press is handled now; returns whether it could. */
async function copyText(result: Promise<ExportResult>): Promise<boolean> {
  const text = result.then((ended) => {
    if (ended.kind === "done" && ended.exported instanceof Blob) return ended.exported;
    throw new Error("There is nothing to copy.");
  });
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

/** Exports the found rows of the shown list, one export at a time; it ends with the list or the session. */
export function useExport(look: ListLook, author: string) {
  const offer = useListOffer();
  const { place } = useListAddress();
  const { userId } = useOwner();
  const [state, setState] = useState<ExportState>(null);
  const running = useRef<AbortController>(null);
  const bar = useRef<HTMLProgressElement>(null);

  const stop = useCallback((left: ExportState = null) => {
    running.current?.abort();
    setState(left);
  }, []);

  useEffect(() => {
    const forget = beforeLoss(async () => stop());
    return () => {
      forget();
      running.current?.abort();
    };
  }, [stop]);

  function onProgress(part: number) {
    // Bypasses React: a long list has hundreds of parts.
    if (bar.current) bar.current.value = part;
  }

  /** Saves, prints or copies what was exported, or tells the problem; returns what is shown then. */
  async function handOver(
    ended: ExportResult,
    format: ExportFormat,
    copied: Promise<boolean> | null,
  ): Promise<ExportState> {
    if (ended.kind !== "done") {
      showProblem(ended);
      return null;
    }
    const { exported, about } = ended;
    if (!(exported instanceof Blob)) return { kind: "printing", rows: exported, about };
    const rows = formatAmount(about.count);
    if (copied) {
      if (await copied) return { kind: "ended", text: `${rows} baris disalin. Tempelkan di lembar kerja.` };
      showProblem({ kind: "message", text: NOT_COPIED });
      return null;
    }
    saveFile(exported, fileNameOf(about, format));
    return { kind: "ended", text: `${rows} baris diekspor.` };
  }

  async function start(format: ExportFormat) {
    stop({ kind: "running" });
    const abort = new AbortController();
    running.current = abort;
    const order = { format, place, look, author, userId };
    const result = offer.whenWhole().then((shown) => {
      const exported = runExport(order, shown, abort.signal, onProgress);
      shown?.list.keepUntil(exported);
      return exported;
    });
    // A browser takes a text only while the press is handled.
    const copied = format === "clipboard" ? copyText(result) : null;
    const ended = await result;
    if (abort.signal.aborted) return;
    const next = await handOver(ended, format, copied);
    // As a transition, the many rows of a print are rendered bit by bit.
    if (!abort.signal.aborted) startTransition(() => setState(next));
  }

  return {
    state,
    bar,
    start,
    cancel: () => stop({ kind: "ended", text: "Ekspor dibatalkan." }),
    clear: () => setState(null),
  };
}
