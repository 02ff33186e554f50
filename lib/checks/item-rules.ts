import { groupRows, medianOf, rowIndexes } from "../list/columns";
import { formatAmount, formatPrice } from "../list/format-value";
import type { Cell } from "../list/list";
import { findDuplicates, generalRules } from "./general-rules";
import { dealerRule, dealersOf, existingDealers } from "./record-rules";
import type { Rule, RuleInput } from "./rule-input";
import { MIN_DEALER_PERCENT, MIN_OTHER_DEALERS, PRICE_RATIO } from "./rule-names";
import { oneLetterNeighbours, spellingsOf, usualSpellings } from "./spelling-rules";
import { wordsOf } from "./texts";

const pricesOf = ({ columns }: RuleInput) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

function priceFault(price: Cell): string | null {
  if (price === "") return "kosong";
  if (typeof price === "string") return `bukan angka (${price})`;
  if (price > 0) return null;
  return price === 0 ? "nol" : `negatif (${formatAmount(price)})`;
}

const addTo = <Value>(rows: Map<number, Value[]>, row: number, value: Value) =>
  rows.set(row, [...(rows.get(row) ?? []), value]);

/** Flags prices that are missing, not a number, negative or zero. */
const priceRule: Rule = (input) => {
  const faults = new Map<number, string[]>();
  for (const field of pricesOf(input)) {
    const { cells, of } = input.values(field);
    const odd = cells.map(priceFault);
    if (odd.every((fault) => fault === null)) continue;
    of.forEach((value, row) => {
      if (odd[value] != null) addTo(faults, row, `${input.label(field)} ${odd[value]}`);
    });
  }
  return Array.from(faults, ([row, texts]) => ({
    rule: "harga",
    rows: [row],
    faults: texts,
    why: () => texts.join("; "),
  }));
};

/** The price of an item at a dealer; a difference of logarithms is a ratio of prices. */
type Price = { row: number; dealer: string; price: number; log: number };

/** The logarithm of the ratio below which two prices count as alike. */
const ALIKE = Math.log(1.5);

/** The logarithm of the ratio above which a price is examined further. */
const ODD = Math.log(2.5);

/** A price is far from the median beyond this many median absolute deviations. */
const MAX_PRICE_DEVIATIONS = 5;

/** A price that this many other dealers have too is no mistake. */
const MANY = 3;

const isManyTimes = (one: number, other: number) => one > PRICE_RATIO * other || one * PRICE_RATIO < other;

/** Returns for each dealer by what factor its prices usually differ from the median of their items, as a logarithm. */
function levelsOf(items: readonly Price[][]): Map<string, number> {
  const differences = items.flatMap((prices) => {
    const median = medianOf(prices.map(({ log }) => log));
    return prices.map(({ dealer, log }) => ({ dealer, off: log - median }));
  });
  const byDealer = Map.groupBy(differences, ({ dealer }) => dealer);
  return new Map(
    Array.from(byDealer, ([dealer, all]) => [
      dealer,
      all.length < MIN_OTHER_DEALERS ? 0 : medianOf(all.map(({ off }) => off)),
    ]),
  );
}

/** Returns whether enough other dealers have a similar price; only dealers of the same brand if there are enough of them. */
function isCommon(one: Price, prices: readonly Price[], shareBrand: (one: string, other: string) => boolean) {
  const counts = { akin: 0, alikeAkin: 0, alike: 0 };
  for (const other of prices) {
    if (other.dealer === one.dealer) continue;
    const isAlike = Math.abs(other.log - one.log) < ALIKE;
    if (isAlike) counts.alike += 1;
    if (!shareBrand(other.dealer, one.dealer)) continue;
    counts.akin += 1;
    if (isAlike) counts.alikeAkin += 1;
  }
  if (counts.akin >= MIN_OTHER_DEALERS) return counts.alikeAkin >= MANY;
  return counts.alikeAkin > 0 || counts.alike >= MANY;
}

const dealersIn = (prices: readonly Price[]) => new Set(prices.map(({ dealer }) => dealer)).size;

/** Returns the usual price of other dealers if a price is far from it; of dealers of the same brand if there are enough of them. */
function usualIfFar(
  { dealer, price, log }: Price,
  prices: readonly Price[],
  shareBrand: (one: string, other: string) => boolean,
  level: number,
): number | null {
  const others = prices.filter((each) => each.dealer !== dealer);
  const akin = others.filter((each) => shareBrand(each.dealer, dealer));
  const hasBrand = dealersIn(akin) >= MIN_OTHER_DEALERS;
  const peers = hasBrand ? akin : others;
  if (dealersIn(peers) < MIN_OTHER_DEALERS) return null;
  const usual = medianOf(peers.map((each) => each.price));
  if (!isManyTimes(price, usual)) return null;
  const off = (each: number) => Math.abs(each - Math.log(usual));
  if (off(log) <= MAX_PRICE_DEVIATIONS * medianOf(peers.map((each) => off(each.log)))) return null;
  // A dealer whose prices are all higher or lower has no odd price among them.
  return hasBrand || isManyTimes(price, usual * Math.exp(level)) ? usual : null;
}

/** Returns a function that returns whether two dealers have a brand in common. */
function brandComparison({ branches }: RuleInput) {
  const brands = new Map<string, string[]>();
  for (const [brand, dealers] of branches?.brands ?? [])
    for (const dealer of dealers) brands.set(dealer, [...(brands.get(dealer) ?? []), brand]);
  return (one: string, other: string) => {
    const ofOther = brands.get(other);
    return brands.get(one)?.some((brand) => ofOther?.includes(brand)) ?? false;
  };
}

/** A price that is far from the usual one of its item at other dealers. */
type FarPrice = { row: number; field: string; price: number; usual: number };

/** Returns the prices that are far above or below the median of the same item at other dealers. */
function farPrices(input: RuleInput): FarPrice[] {
  const { print, values, length } = input;
  const found: FarPrice[] = [];
  const prices = pricesOf(input);
  if (prices.length === 0) return [];
  const dealerAt = dealersOf(input);
  const shareBrand = brandComparison(input);
  const groups = groupRows(rowIndexes(length), (row) => {
    const item = print("keterangan", row);
    return item < 0 || dealerAt(row) === "" ? null : item;
  });
  const largeGroups = Array.from(groups.values()).filter((rows) => rows.length > MIN_OTHER_DEALERS);
  for (const field of prices) {
    const { cells, of } = values(field);
    const logOf = Float64Array.from(cells, (cell) =>
      typeof cell === "number" && cell > 0 ? Math.log(cell) : Number.NaN,
    );
    const items = largeGroups.map((rows) =>
      rows
        .map((row): Price => {
          const value = of[row] ?? 0;
          return { row, dealer: dealerAt(row), price: Number(cells[value]), log: logOf[value] ?? Number.NaN };
        })
        .filter(({ log }) => !Number.isNaN(log)),
    );
    const levels = levelsOf(items);
    for (const item of items) {
      const middle = medianOf(item.map(({ log }) => log));
      for (const each of item) {
        const level = levels.get(each.dealer) ?? 0;
        if (Math.abs(each.log - middle) < ODD && Math.abs(level) < ODD) continue;
        if (isCommon(each, item, shareBrand)) continue;
        const usual = usualIfFar(each, item, shareBrand, level);
        if (usual !== null) found.push({ row: each.row, field, price: each.price, usual });
      }
    }
  }
  return found;
}

/** Flags prices that are far from the usual ones, in one finding for each row. */
const unusualPriceRule: Rule = (input) => {
  const textOf = ({ field, price, usual }: FarPrice) =>
    `${input.label(field)} ${formatPrice(price)}; biasanya ${formatPrice(usual)}`;
  const byRow = Map.groupBy(farPrices(input), ({ row }) => row);
  return Array.from(byRow, ([row, prices]) => {
    const faults = prices.map(textOf);
    return {
      rule: "jauh",
      rows: [row],
      faults,
      why: () => faults.join("; "),
      usual: Object.fromEntries(prices.map(({ field, usual }) => [field, usual])),
    };
  });
};

/** Returns, for each item, those whose usual spelling is one letter apart. */
function nearItems(input: RuleInput) {
  const usual = usualSpellings(input, "keterangan");
  return oneLetterNeighbours([...usual.keys()], Array.from(usual.values(), wordsOf));
}

/** Finds the items that most dealers of a brand have and one lacks, also under a near spelling; a dealer without any items lacks none. */
const gapRule: Rule = (input) => {
  const { branches, length, print } = input;
  if (!branches) return [];
  const dealerAt = dealersOf(input);
  const itemAt = (row: number) => print("keterangan", row);
  const ofDealers = groupRows(rowIndexes(length), (row) => (itemAt(row) < 0 ? null : dealerAt(row)));
  const itemsOf = new Map(Array.from(ofDealers, ([dealer, rows]) => [dealer, new Set(rows.map(itemAt))]));
  let near: ReturnType<typeof nearItems> | null = null;
  const lacks = (dealer: string, item: number) => {
    const items = itemsOf.get(dealer);
    if (items?.has(item)) return false;
    near ??= nearItems(input);
    return !Array.from(near.get(item) ?? []).some((other) => items?.has(other));
  };
  const gaps = new Map<
    string,
    { brand: string; dealer: string; item: number; having: number; dealerCount: number }
  >();
  for (const [brand, dealers] of branches.brands) {
    const listedDealers = [...dealers].filter((dealer) => itemsOf.has(dealer));
    const having = new Map<number, number>();
    for (const dealer of listedDealers)
      for (const item of itemsOf.get(dealer) ?? []) having.set(item, (having.get(item) ?? 0) + 1);
    for (const [item, count] of having) {
      if (count === listedDealers.length || count * 100 < MIN_DEALER_PERCENT * listedDealers.length) continue;
      for (const dealer of listedDealers)
        if (lacks(dealer, item))
          gaps.set(`${dealer} ${item}`, {
            brand,
            dealer,
            item,
            having: count,
            dealerCount: listedDealers.length,
          });
    }
  }
  if (gaps.size === 0) return [];
  const missingItems = new Set(Array.from(gaps.values(), ({ item }) => item));
  const rows = groupRows(rowIndexes(length), (row) => {
    return missingItems.has(itemAt(row)) ? itemAt(row) : null;
  });
  return Array.from(gaps.values(), (gap) => {
    const dealer = branches.dealers.byPrint.get(gap.dealer) ?? gap.dealer;
    const keterangan = spellingsOf(input, "keterangan", rows.get(gap.item) ?? [])[0]?.text ?? "";
    return {
      rule: "belum-ada",
      rows: [],
      gap: { brand: gap.brand, dealer, keterangan },
      why: () =>
        `${gap.having} dari ${gap.dealerCount} dealer ${gap.brand} memiliki ${keterangan}, tetapi ${dealer} belum`,
    };
  });
};

export const ITEM_RULES: Rule[] = [
  ...generalRules({ dealer: { rightOf: existingDealers }, keterangan: { near: { isMended: true } } }, [
    "dealer",
    "keterangan",
  ]),
  dealerRule,
  (input) => findDuplicates(input, ["dealer", "keterangan"], "item-ganda"),
  priceRule,
  unusualPriceRule,
  gapRule,
];
