import fc from "fast-check";
import { expect } from "vitest";
import type { ColumnarList, ListView } from "../list/list";
import { readerOf } from "../list/list-window";
import { checkedView, findIn } from "../testing/checked-view";
import { testProperty } from "../testing/property";
import { createChecker } from "./checker";
import { mendedTexts } from "./checks";
import type { Finding } from "./rule-input";
import type { RuleName } from "./rule-names";
import { nearPairs, tidy, wordsFingerprint, wordsOf } from "./texts";

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

const BRANCHES = listOf(
  DEALERS.flatMap((each, at) =>
    CITIES.map((city) => ({ brand: at < 5 ? "Toyota" : "Honda", dealer: each, cabang: city })),
  ),
  ["brand", "dealer", "cabang"],
);

/** A resource and rows of it, the key of each its place. */
const lists = fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])).chain((name) =>
  fc
    .array(fc.record(FIELDS[name] as Record<string, fc.Arbitrary<string | number>>), { maxLength: 40 })
    .map((rows) => {
      const view = checkedView(name);
      const keyed = rows.map((row, at): Row => ({ ...row, [view.key]: `k${at}` }));
      return { view, rows: keyed, fields: [view.key, ...Object.keys(FIELDS[name])] };
    }),
);

type Case = { view: ReturnType<typeof checkedView>; rows: Row[]; fields: string[] };

const look = ({ view, rows, fields }: Case) => {
  const list = listOf(rows, fields);
  return { list, findings: findIn(view, list, BRANCHES) };
};

/** Findings with keys in place of row numbers, in an order of their own. */
const plain = (findings: readonly Finding[], rows: readonly Row[], key: string) => {
  const keys = (places: readonly number[]) => places.map((place) => String(rows[place]?.[key])).sort();
  return findings
    .map(({ rule, rows: flagged, all = [], why, mend, gap }) =>
      JSON.stringify([rule, keys(flagged), why(flagged[0] ?? -1), mend, keys(all), gap]),
    )
    .sort();
};

testProperty(
  "findings do not depend on the order of the rows",
  300,
  fc.property(
    lists.chain((each) =>
      fc.tuple(fc.constant(each), fc.shuffledSubarray(each.rows, { minLength: each.rows.length })),
    ),
    ([given, shuffled]) => {
      const key = given.view.key;
      const one = plain(look(given).findings, given.rows, key);
      expect(plain(look({ ...given, rows: shuffled }).findings, shuffled, key)).toEqual(one);
    },
  ),
);

/** Writes what mending plans into copies of the rows. */
function write(rows: readonly Row[], plan: ReturnType<typeof mendedTexts>): Row[] {
  return rows.map((row, at) => ({ ...row, ...plan.get(at) }));
}

testProperty(
  "what mending writes leaves no such finding of its rule, nor of another that it could mend",
  300,
  fc.property(lists, (given) => {
    const { list, findings } = look(given);
    const rules = new Set(
      findings.filter(({ mend, rule }) => mend && rule !== "mirip").map(({ rule }) => rule),
    );
    for (const rule of rules) {
      const chosen = findings
        .filter((each) => each.rule === rule)
        .map((each) => ({ ...each, ...(each.mend && { chosen: each.mend.choices[0]?.text }) }));
      const plan = mendedTexts(chosen, readerOf(list));
      const after = look({ ...given, rows: write(given.rows, plan) }).findings;
      expect(after.filter((each) => each.rule === rule && each.mend)).toEqual([]);
      const flagged = new Set(chosen.flatMap(({ rows, all = rows }) => all));
      expect([...plan.keys()].filter((row) => !flagged.has(row))).toEqual([]);
    }
  }),
);

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

const isEmpty = (texts: object) => Object.keys(texts).length === 0;

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
    expect(left.filter((texts) => !isEmpty(texts))).toEqual([]);
  }),
);

testProperty(
  "without a choice only what is clear is written, and never a suggestion",
  200,
  fc.property(lists, (given) => {
    const { list, findings } = look(given);
    const suggestions = findings.filter(({ rule }) => rule === "mirip");
    expect(mendedTexts(suggestions, readerOf(list)).size).toBe(0);
    for (const [row, texts] of mendedTexts(findings, readerOf(list)))
      for (const [field, text] of Object.entries(texts)) {
        expect(given.rows[row]?.[field]).not.toBe(text);
        const clear = findings.filter(
          ({ rows, all = rows, mend }) => mend?.isClear && mend.field === field && all.includes(row),
        );
        expect(clear.map(({ mend }) => mend?.choices[0]?.text)).toContain(text);
      }
  }),
);

const letters = fc.stringMatching(/^[a-z]{1,8}$/);
const print = (text: string) => wordsFingerprint(wordsOf(tidy(text)));

testProperty(
  "texts that differ in case, spaces and punctuation have one fingerprint, and those with other letters have not",
  500,
  fc.property(
    fc.array(letters, { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(" ", "  ", "-", ". ", "/", " (", ")", " & ", "'", "\u00a0", "\u200b"), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.boolean(),
    (words, gaps, isUpper) => {
      const text = words.map((word, at) => word + gaps[at]).join("");
      expect(print(isUpper ? text.toUpperCase() : text)).toBe(words.join(""));
      expect(print(`${text}q`)).not.toBe(print(text));
    },
  ),
);

testProperty(
  "a tidy text stays as it is",
  500,
  fc.property(
    fc.array(
      fc.constantFrom(..."aB1 \t\n\u00a0\u200b\u0430\u0431\uff21", "\r\n", "\u{1f469}\u200d\u{1f527}"),
    ),
    (parts) => {
      const tidied = tidy(parts.join(""));
      expect(tidy(tidied)).toBe(tidied);
    },
  ),
);

/** The distance of two words by insertions, deletions, substitutions and swaps of neighbours, in full. */
function distance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i++) {
    rows.push([]);
    for (let j = 0; j <= other.length; j++) {
      const at = (x: number, y: number) => rows[x]?.[y] ?? Number.POSITIVE_INFINITY;
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const least =
        i === 0 || j === 0 ? i + j : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]?.push(isSwap ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return rows[one.length]?.[other.length] ?? 0;
}

testProperty(
  "near spellings are one letter apart in one word of six letters or more, and none is left out",
  300,
  fc.property(
    fc.array(fc.array(fc.stringMatching(/^[ab1]{4,8}$/), { minLength: 1, maxLength: 2 }), { maxLength: 25 }),
    (given) => {
      const texts = [...new Map(given.map((words) => [words.join(" "), words])).values()];
      const near = nearPairs(texts, 6).map((pair) => pair.toSorted((one, other) => one - other).join());
      const wanted = texts.flatMap((one, at) =>
        texts.flatMap((other, to) => {
          if (to <= at || one.length !== other.length) return [];
          const differing = one.flatMap((word, nth) =>
            word === other[nth] ? [] : [[word, other[nth] ?? ""] as const],
          );
          const [pair] = differing;
          const isNear =
            differing.length === 1 &&
            pair?.every((word) => /^[ab]{6,}$/.test(word)) &&
            distance(...pair) === 1;
          return isNear ? [`${at},${to}`] : [];
        }),
      );
      expect(near.sort()).toEqual(wanted.sort());
    },
  ),
);
