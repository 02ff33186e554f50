"use client";

import { useEffect, useRef, useState } from "react";
import type { ChosenAnswers, ChosenPreview, ChosenQuestion } from "@/lib/batch/changes/change-table";
import { inTurn } from "@/lib/in-turn";
import type { ListView } from "@/lib/list/list";
import { showProblem } from "../../_session/session-end";
import type { WholeList } from "../../_store/lists/whole-list";
import { newId } from "../run/journal";
import { headOf, useStartBatch } from "../run/use-batch";

/** Opens the records with these keys, and their distinct values of the field `of`, in the list's worker, which works out what a change makes of them. */
export function readChosen(list: WholeList, keys: string[], of?: string) {
  const id = newId();
  const ended = Promise.withResolvers<unknown>();
  let isOpen = true;
  list.keepUntil(ended.promise);

  /** Asks until the whole answer is there, or is no longer wanted; other questions to the list are answered in between. */
  const askInTurn = inTurn(async (question: ChosenQuestion, isWanted: () => boolean = () => true) => {
    const isAsked = () => isOpen && isWanted();
    let answer = isAsked() ? await list.chosen(id, question) : null;
    while (isAsked() && answer && "isWhole" in answer && !answer.isWhole)
      answer = await list.chosen(id, { kind: "more" });
    return answer;
  });
  const opened = askInTurn({ kind: "open", keys, of }) as Promise<ChosenPreview | null>;

  return {
    /** The records that the list has; `null` if they could not be read. */
    opened,
    /** Returns the answer to a question in its turn; `null` if there is none, or it is no longer wanted then. */
    ask: async <Kind extends ChosenQuestion["kind"]>(
      question: Extract<ChosenQuestion, { kind: Kind }>,
      isWanted?: () => boolean,
    ) => ((await opened) ? askInTurn(question, isWanted) : null) as Promise<ChosenAnswers[Kind] | null>,
    end(): void {
      isOpen = false;
      ended.resolve(list.chosen(id, { kind: "close" }));
    },
  };
}

/** Which records of a list are to be changed; `onClose` ends that. */
export type Choice = {
  view: ListView;
  list: WholeList;
  keys: string[];
  /** How many of them the list does not show as it is narrowed now. */
  outside: number;
  onClose: () => void;
};

export const NOT_READ = {
  kind: "message" as const,
  text: "Data yang dipilih tidak dapat dibaca dari daftar. Muat ulang daftar, lalu coba lagi.",
};

/** Reads the chosen records as the list has them now, and tells the person what cannot be read. */
export function useChosen(choice: Choice, of?: string) {
  const { view, list, keys, onClose } = choice;
  const records = useRef<ReturnType<typeof readChosen>>(null);
  const [preview, setPreview] = useState<ChosenPreview | null>(null);
  const { isBusy, runPlan } = useStartBatch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are those of the moment in which it opens.
  useEffect(() => {
    const chosen = readChosen(list, keys, of);
    records.current = chosen;
    void chosen.opened.then((opened) => {
      if (records.current !== chosen) return;
      if (opened) return setPreview(opened);
      onClose();
      showProblem(NOT_READ);
    });
    return () => {
      records.current = null;
      chosen.end();
    };
  }, []);

  async function ask<Kind extends ChosenQuestion["kind"]>(
    request: Extract<ChosenQuestion, { kind: Kind }>,
    isWanted = () => true,
  ): Promise<ChosenAnswers[Kind] | null> {
    const answer = (await records.current?.ask<Kind>(request, isWanted)) ?? null;
    if (answer === null && records.current && isWanted()) showProblem(NOT_READ);
    return answer;
  }

  return {
    choice,
    /** The records, and what the change makes of them; `null` until they are read. */
    preview,
    isBusy,
    ask,
    /** Asks for records, and shows them. */
    async show(request: Extract<ChosenQuestion, { kind: "change" | "show" }>, isWanted = () => true) {
      const shown = await ask(request, isWanted);
      if (shown && isWanted()) setPreview(shown);
    },
    /** Starts a batch of writes of the records, and shows it. */
    run: (title: string, kind: "deletes" | "updates") =>
      runPlan(headOf(view, "change", title), () => ask({ kind }), onClose),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
