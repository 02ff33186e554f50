import fc from "fast-check";
import { expect } from "vitest";
import type { ColumnarList, ListView } from "../list/list";
import { checkedView, findIn } from "../testing/checked-view";
import { testProperty } from "../testing/property";
import { createChecker } from "./checker";
import type { RuleName } from "./rule-names";
import { tidyText } from "./texts";

type Row = Record<string, string | number>;

const listOf = (rows: readonly Row[], fields: readonly string[]): ColumnarList => ({
  length: rows.length,
  columns: Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field] ?? "")])),
});

/** Texts that resemble one another in every way that a rule looks at. */
const resembling = (words: string[]) =>
  fc.tuple(fc.constantFrom(...words), fc.integer({ min: 0, max: 16 })).map(([text, change]) => {
    const at = Math.floor(text.length / 2);
    const changed: Record<number, string> = {
      1: text.toUpperCase(),
      2: text.toLowerCase(),
      3: text.replace(" ", "  "),
      12: text.replace(" ", ""),
      13: text.replace("a", "\u0430").replace(" ", "\u200b "),
      4: text.replace(" ", "-"),
      5: `${text}.`,
      6: `${text.slice(0, at)}\u200b${text.slice(at)}`,
      7: text.replace("a", "\u0430"),
      8: `${text.slice(0, at)}x${text.slice(at)}`,
      9: text.slice(0, at) + text.slice(at + 1),
      10: ` ${text}\u00a0`,
      11: "",
    };
    return changed[change] ?? text;
  });

const DEALERS = ["Astra Jaya", "Astra/Jaya & Co", "Cahaya Mandiri", "Berlian Sakti", "Sinar Abadi", "Karya"];
const CITIES = ["Bandung", "Jakarta Barat", "Bogor", "Bekasi"];
const dealer = resembling(DEALERS);
const brand = resembling(["Toyota", "Honda", "Suzuki"]);
const cabang = resembling(CITIES);
const price = fc.constantFrom<string | number>(100, 110, 120, 1000, 10, 0, -5, "", "gratis");

const FIELDS = {
  "pergantian-postcheck": {
    dealer,
    keterangan: resembling(["Ganti filter udara", "Oli 1.5 L", "Oli 15 L"]),
    Harga_a: price,
  },
  "dealer-cabang": {
    brand,
    dealer,
    cabang,
    alamat: cabang,
    kodewilayah_internal: fc.constantFrom("", "1"),
    masuk: fc.constantFrom("", "08:00:00", "13:00:00"),
  },
  sa: { dealer, cabang, nama_sa: resembling(["Budi Santoso", "Dewi Lestari"]) },
  "car-type": {
    brand,
    model: resembling(["CR-V", "HR-V", "XPANDER", "AVANZA"]),
    kode: fc.constantFrom("", "A", "B"),
  },
  user: { nama: resembling(["Budi Santoso", "Siti"]), email: resembling(["a@b.id", "c@d.id"]) },
} satisfies Record<string, Record<string, fc.Arbitrary<string | number>>>;

const RULES: RuleName[] = ["spasi", "huruf", "ejaan", "mirip", "kapital", "cabang", "dealer"];

type World = Record<string, Row[]>;

const world: fc.Arbitrary<World> = fc.record(
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, fields]) => [
      name,
      fc.array(fc.record(fields as Record<string, fc.Arbitrary<string | number>>), { maxLength: 14 }),
    ]),
  ),
);

function openWorld(rows: World) {
  const lists = Object.entries(rows).map(([name, of]) => {
    const view = checkedView(name);
    const keyed = of.map((row, at): Row => ({ ...row, [view.key]: `k${at}` }));
    return { view, list: listOf(keyed, [view.key, ...Object.keys(FIELDS[name as keyof typeof FIELDS])]) };
  });
  const branches = lists.find(({ view }) => view.resource === "dealer-cabang")?.list ?? null;
  return lists.map(({ view, list }) => ({
    name: view.resource,
    answer: createChecker({ ...view, picture: null } as unknown as ListView, list, branches),
    findings: findIn(view, list, branches),
  }));
}

/** What is flagged in all lists. */
const flaggedIn = (rows: World) =>
  new Set(
    openWorld(rows).flatMap(({ name, findings }) =>
      findings.flatMap(({ rule, field, rows: flagged, gap }) =>
        gap ? [`${name} ${JSON.stringify(gap)}`] : flagged.map((row) => `${name} ${rule} ${field} ${row}`),
      ),
    ),
  );

function apply(rows: World, name: string, texts: Record<string, Record<string, string>>): World {
  const of = (rows[name] ?? []).map((row, at) => ({ ...row, ...texts[`k${at}`] }));
  return { ...rows, [name]: of };
}

testProperty(
  "no mend that is offered makes a finding in any list",
  150,
  fc.property(world, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (given, picks) => {
    let rows = given;
    for (const pick of picks) {
      const offers = openWorld(rows).flatMap(({ name, answer, findings }) => {
        const rules = [...new Set(findings.flatMap(({ rule, mend }) => (mend ? rule : [])))];
        return rules.flatMap((rule) => {
          const asked = { kind: "flagged", rules: [rule], start: 0 } as const;
          const reasons = answer(null, asked).rows.flatMap((row) => row.reasons);
          const chosen = reasons.flatMap((reason) =>
            (reason.mend?.choices ?? []).map(({ text }) => ({ rule, reason, chosen: text })),
          );
          return [{ rule }, ...chosen].map((question) => ({ name, answer, question }));
        });
      });
      const offer = offers[pick % Math.max(offers.length, 1)];
      if (!offer) return;
      const texts = offer.answer(null, { kind: "mended", ...offer.question });
      const after = apply(rows, offer.name, texts);
      const before = flaggedIn(rows);
      expect([offer.question, [...flaggedIn(after)].filter((each) => !before.has(each))]).toEqual([
        offer.question,
        [],
      ]);
      rows = after;
    }
  }),
);

testProperty(
  "mending all that is clear, rule after rule, comes to an end at which nothing is clear any more",
  100,
  fc.property(world, (given) => {
    let rows = given;
    for (const rule of [...RULES, ...RULES])
      for (const { name, answer } of openWorld(rows))
        rows = apply(rows, name, answer(null, { kind: "mended", rule }));
    const left = openWorld(rows).flatMap(({ answer }) =>
      RULES.map((rule) => answer(null, { kind: "mended", rule })),
    );
    expect(left.filter((texts) => Object.keys(texts).length > 0)).toEqual([]);
  }),
);

testProperty(
  "a tidy text stays as it is",
  500,
  fc.property(
    fc.array(
      fc.constantFrom(..."aB1 \t\n\u00a0\u200b\u0430\u0431\uff21", "\r\n", "\u{1f469}\u200d\u{1f527}"),
    ),
    (parts) => {
      const tidied = tidyText(parts.join(""));
      expect(tidyText(tidied)).toBe(tidied);
    },
  ),
);
