"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { ACTION_LABELS, OUTCOME_LABELS, SOURCE_LABELS } from "@/lib/history/entry";
import type { HistoryAddress } from "@/lib/history/history-address";
import { Button, buttonClass } from "../_ui/button";
import { SelectField, TextField } from "../_ui/fields/field";
import { ProgressLink } from "../_ui/link-progress";

/** The filters with fixed choices; `name` is the URL parameter. */
const SELECT_FILTERS = [
  { label: "Cara", name: "cara", choices: SOURCE_LABELS },
  { label: "Tindakan", name: "tindakan", choices: ACTION_LABELS },
  { label: "Hasil", name: "hasil", choices: OUTCOME_LABELS },
] as const;

type HistoryFiltersProps = {
  path: string;
  address: HistoryAddress;
  person?: string;
  clearedHref: string;
  hasFilters: boolean;
  today: string;
};
/** Renders the filters of a history as a form that works without JavaScript; with JavaScript, the URL has no empty filters. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { path, address, person, clearedHref, hasFilters, today } = props;
  const router = useRouter();
  const { data, batch, lihat } = address;
  // The history of deleted records can only be filtered by the first.
  const selectFilters = lihat ? SELECT_FILTERS.slice(0, 1) : SELECT_FILTERS;
  function submitFilters(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filters = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)]);
    router.push(`${path}?${new URLSearchParams(filters.filter(([, value]) => value?.trim()))}`);
  }
  return (
    <search className="rounded-panel border border-line bg-surface shadow-panel print:hidden">
      <details open={hasFilters}>
        <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">Filter</summary>
        <form
          method="get"
          action={path}
          onSubmit={submitFilters}
          className="grid gap-x-4 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {Object.entries({ data, batch, lihat }).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TextField label="Nama data" name="cari" defaultValue={address.cari} />
          <TextField label="Username" name="orang" defaultValue={address.orang ?? person} />
          {selectFilters.map((filter) => (
            <SelectField key={filter.name} {...filter} none="Semua" defaultValue={address[filter.name]} />
          ))}
          <TextField label="Dari tanggal" name="dari" type="date" hint={today} defaultValue={address.dari} />
          <TextField label="Sampai tanggal" name="sampai" type="date" defaultValue={address.sampai} />
          <div className="col-span-full flex flex-wrap justify-end gap-2 max-sm:*:grow">
            {hasFilters && (
              <ProgressLink href={clearedHref} className={buttonClass("plain")}>
                Hapus filter
              </ProgressLink>
            )}
            <Button type="submit" kind="primary">
              Terapkan
            </Button>
          </div>
        </form>
      </details>
    </search>
  );
}
