"use client";

import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { LoadingCard, StateCard } from "../../_ui/cards";
import { LoadFailed } from "../../_ui/load-failed";
import { type Offered, TablePreview } from "../import/table-preview";
import type { CopiedCatalogue } from "./copied-catalogue";
import { type ChosenCopy, CopyForm } from "./copy-form";
import { useCopy } from "./use-copy";

const OFFERED: Offered[] = [
  { kind: "update", label: "Perbarui yang sudah ada" },
  { kind: "similar", label: "Tambah juga yang mirip" },
];

/** Renders the copy of a catalogue: the choice of dealers, then the preview of what they get. */
export function CopyScreen({ catalogue }: { catalogue: CopiedCatalogue }) {
  const copying = useCopy(catalogue);
  const [chosen, setChosen] = useState<ChosenCopy>({
    from: "",
    to: [],
    missing: {},
    into: catalogue.resource,
  });
  const { dealers, preview, target, refusal } = copying;
  switch (dealers.kind) {
    case "loading":
    case "session":
      return <LoadingCard />;
    case "message":
      return <LoadFailed what="Katalog" problem={dealers} onRetry={copying.reload} />;
  }
  if (dealers.from.length === 0)
    return (
      <StateCard sign="empty">
        <p>Katalog ini belum punya item.</p>
      </StateCard>
    );
  return (
    <>
      <p
        role="alert"
        className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong empty:hidden"
      >
        {refusal}
      </p>
      {preview && target ? (
        <>
          <p className="text-sm text-muted">
            Dari {chosen.from}, {catalogue.name}, ke {formatAmount(chosen.to.length)} dealer di {target.name}.
          </p>
          <TablePreview
            label="Yang disalin"
            labels={target.labels}
            offered={OFFERED.filter(({ kind }) => kind !== "update" || catalogue.canUpdate)}
            preview={preview}
            previewing={copying}
          />
        </>
      ) : (
        <CopyForm
          catalogue={catalogue}
          dealers={dealers}
          chosen={chosen}
          isBusy={copying.isBusy}
          onChange={setChosen}
          onCheck={(into, copy) => {
            setChosen({ ...chosen, ...copy });
            void copying.check(into, copy);
          }}
        />
      )}
    </>
  );
}
