"use client";

import { useEffect, useState } from "react";
import { type SearchExample, searchExamples } from "@/lib/list/search/search-examples";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { whileWanted } from "../../_ui/state/while-wanted";
import { useSearchFor } from "../address/use-list-address";
import { useListOffer } from "../rows/offered-list";

/** Explains the patterns of a search by examples from the list on this page, which can be run (requirements 14.8). */
export default function SearchHelpDialog({ onClose }: { onClose: () => void }) {
  const offer = useListOffer();
  const searchFor = useSearchFor();
  const [examples, setExamples] = useState<SearchExample[] | null>(null);

  useEffect(
    () =>
      whileWanted(
        () => offer.readSample(),
        (read) => setExamples(searchExamples(read)),
      ),
    [offer],
  );

  if (!examples) return null;
  return (
    <Dialog
      title="Cara mencari"
      text="Teks pencarian adalah pola. Tekan contoh untuk mencarinya di daftar ini."
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {examples.map(({ what, pattern }) => (
          <li key={what}>
            <Button
              className="w-full flex-col gap-0.5! text-left whitespace-normal!"
              onClick={() => {
                // First: the search takes the place of the dialog's entry in the history.
                onClose();
                searchFor(pattern);
              }}
            >
              <span className="w-full font-medium wrap-anywhere">{what}</span>
              <code className="w-full font-normal wrap-anywhere text-muted">{pattern}</code>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Titik, kurung dan tanda pola lainnya dicari sebagai tanda biasa dengan \ di depannya: <code>\.</code>{" "}
        untuk titik, <code>\(</code> atau <code>\[</code> untuk kurung.
      </p>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}
