import { use } from "react";
import { createSearchExamples, type ListSample } from "@/lib/list/search/search-examples";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { useSearchFor } from "../address/use-list-address";

type SearchHelpDialogProps = { sample: Promise<ListSample>; onClose: () => void };

/** Renders the dialog that explains search patterns with examples from this list; a press on an example searches for it (filters.md#search). */
export default function SearchHelpDialog({ sample, onClose }: SearchHelpDialogProps) {
  const searchFor = useSearchFor();
  const examples = createSearchExamples(use(sample));
  return (
    <Dialog
      title="Cara mencari"
      text="Teks pencarian adalah pola. Tekan contoh untuk mencarinya di daftar ini."
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {examples.map(({ description, pattern }) => (
          <li key={description}>
            <Button
              className="w-full flex-col gap-0.5! text-left whitespace-normal!"
              onClick={() => {
                onClose();
                searchFor(pattern);
              }}
            >
              <span className="w-full font-medium wrap-anywhere">{description}</span>
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
