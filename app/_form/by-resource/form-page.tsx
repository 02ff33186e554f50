"use client";

import { useMemo } from "react";
import { SessionEnded } from "../../_session/session-end";
import { LoadingRecord, useOpenedRecord } from "../../_store/records/use-record";
import { LoadFailed } from "../../_ui/alerts";
import type { FormSetup } from "../form-screen";
import { formOf } from "./forms";

/** Returns the values with which a form opens: those of the record, and blank ones that no record stores. */
function openedValues({ source, blank }: FormSetup, values: Record<string, string>) {
  const awaited = [...(source?.fields.texts ?? []), ...(source?.looksUpBrand ? ["brand"] : [])];
  const own = Object.entries(blank).filter(([field]) => !awaited.includes(field));
  return { ...Object.fromEntries(own), ...values };
}

/** Renders a form without a record. */
export function EmptyForm({ setup }: { setup: FormSetup }) {
  const screen = useMemo(() => ({ ...setup, opened: setup.blank, pictures: {} }), [setup]);
  const Form = formOf(setup.resource);
  return <Form screen={screen} />;
}

/** Renders a form once its record is there. */
export function OpenedForm({ setup }: { setup: FormSetup }) {
  const record = useOpenedRecord();
  const opening = record?.opening ?? null;
  const latest = record?.latest?.kind === "record" ? record.latest : opening;
  const screen = useMemo(() => {
    if (opening?.kind !== "record" || latest?.kind !== "record") return null;
    return { ...setup, opened: openedValues(setup, opening.values), pictures: latest.pictures };
  }, [setup, opening, latest]);
  const Form = formOf(setup.resource);
  if (screen) return <Form screen={screen} />;
  if (opening?.kind === "session") return <SessionEnded reason={opening.reason} />;
  if (opening?.kind !== "message") return <LoadingRecord />;
  return <LoadFailed what="Data" problem={opening} onRetry={() => record?.retry()} />;
}
