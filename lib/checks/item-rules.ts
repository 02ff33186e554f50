import { getRowIndexes, groupRows, medianOf } from "../list/columns";
import { formatAmount, formatPrice } from "../list/format-value";
import type { Cell } from "../list/list";
import { findDuplicates } from "./general-rules";
import { createDealerFingerprintReader } from "./record-rules";
import type { Rule, RuleInput } from "./rule-input";
import { MIN_DEALER_PERCENT, MIN_OTHER_DEALERS, PRICE_RATIO, type RuleName } from "./rule-names";
import { findUsualSpellings, oneLetterNeighbours, spellingsOf } from "./spelling-rules";
import { splitWords } from "./texts";

const priceFieldsOf = ({ columns }: RuleInput) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

function priceFaultOf(price: Cell): string | null {
  if (price === "") return "kosong";
  if (typeof price === "string") return `bukan angka (${price})`;
  if (price > 0) return null;
  return price === 0 ? "nol" : `negatif (${formatAmount(price)})`;
}

/** Flags prices that are missing, not numbers, negative or zero, with one finding for each row. */
const priceRule: Rule = (input) => {
  const faults = priceFieldsOf(input).flatMap((field) => {
    const { values, indexes } = input.values(field);
    const messages = values.map(priceFaultOf);
    const rows = getRowIndexes(input.length).filter((row) => messages[indexes[row] ?? 0] != null);
    return Array.from(rows, (row) => ({
      row,
      text: `${input.labelOf(field)} ${messages[indexes[row] ?? 0]}`,
    }));
  });
  return Array.from(
    Map.groupBy(faults, ({ row }) => row),
    ([row, ofRow]) => {
      const texts = ofRow.map(({ text }) => text);
      return { rule: "harga", rows: [row], faults: texts, why: () => texts.join("; ") };
    },
  );
};

/** The price of an item at a dealer, and its logarithm: the difference of two logarithms is the logarithm of the ratio of the prices. */
type Price = { row: number; dealer: string; price: number; log: number };

/** Two prices are similar if they differ by less than this factor (as a logarithm). */
const MAX_SIMILAR_LOG_RATIO = Math.log(1.5);

/** A price is checked only if it, or the price level of its dealer, differs from the median by at least this factor (as a logarithm). */
const MIN_ODD_LOG_RATIO = Math.log(2.5);

/** A price is far from the usual one only if it differs by more than this many median absolute deviations. */
const MAX_PRICE_DEVIATIONS = 5;

/** A price is no mistake if this many prices at other dealers are similar. */
const MIN_SIMILAR_PRICES = 3;

const differsGreatly = (one: number, other: number) => one > PRICE_RATIO * other || one * PRICE_RATIO < other;

/** Returns for each dealer the factor by which its prices usually differ from the median prices of the items, as a logarithm. */
function calculatePriceLevels(items: readonly Price[][]): Map<string, number> {
  const differences = items.flatMap((prices) => {
    const median = medianOf(prices.map(({ log }) => log));
    return prices.map(({ dealer, log }) => ({ dealer, difference: log - median }));
  });
  const differencesByDealer = Map.groupBy(differences, ({ dealer }) => dealer);
  return new Map(
    Array.from(differencesByDealer, ([dealer, all]) => [
      dealer,
      all.length < MIN_OTHER_DEALERS ? 0 : medianOf(all.map(({ difference }) => difference)),
    ]),
  );
}

/** Returns whether something is true for two dealers, given by their fingerprints. */
type DealerTest = (one: string, other: string) => boolean;

/** Returns whether enough prices at other dealers are similar: of the same brand if it has enough prices, else of any, or one of the same brand. */
function hasSimilarPrices(one: Price, prices: readonly Price[], haveCommonBrand: DealerTest): boolean {
  const counts = { ofBrand: 0, alikeOfBrand: 0, alike: 0 };
  for (const other of prices) {
    if (other.dealer === one.dealer) continue;
    const isAlike = Math.abs(other.log - one.log) < MAX_SIMILAR_LOG_RATIO;
    if (isAlike) counts.alike += 1;
    if (!haveCommonBrand(other.dealer, one.dealer)) continue;
    counts.ofBrand += 1;
    if (isAlike) counts.alikeOfBrand += 1;
  }
  if (counts.ofBrand >= MIN_OTHER_DEALERS) return counts.alikeOfBrand >= MIN_SIMILAR_PRICES;
  return counts.alikeOfBrand > 0 || counts.alike >= MIN_SIMILAR_PRICES;
}

const countDealers = (prices: readonly Price[]) => new Set(prices.map(({ dealer }) => dealer)).size;

/** Returns the median price at other dealers, preferably of the same brand; `null` if the price is not far from it. `level` is that of its dealer. */
function findUsualPriceIfFar(
  { dealer, price, log }: Price,
  prices: readonly Price[],
  haveCommonBrand: DealerTest,
  level: number,
): number | null {
  const otherPrices = prices.filter((each) => each.dealer !== dealer);
  const brandPrices = otherPrices.filter((each) => haveCommonBrand(each.dealer, dealer));
  const hasEnoughBrandPrices = countDealers(brandPrices) >= MIN_OTHER_DEALERS;
  const comparedPrices = hasEnoughBrandPrices ? brandPrices : otherPrices;
  if (countDealers(comparedPrices) < MIN_OTHER_DEALERS) return null;
  const usualPrice = medianOf(comparedPrices.map((each) => each.price));
  if (!differsGreatly(price, usualPrice)) return null;
  const deviationOf = (each: { log: number }) => Math.abs(each.log - Math.log(usualPrice));
  if (deviationOf({ log }) <= MAX_PRICE_DEVIATIONS * medianOf(comparedPrices.map(deviationOf))) return null;
  // A price is not unusual if all prices of its dealer are that much higher or lower.
  return hasEnoughBrandPrices || differsGreatly(price, usualPrice * Math.exp(level)) ? usualPrice : null;
}

/** Returns a function that tells whether two dealers have a brand in common. */
function createCommonBrandTest({ branches }: RuleInput): DealerTest {
  const brandsByDealer = new Map<string, string[]>();
  for (const [brand, dealers] of branches?.brands ?? [])
    for (const dealer of dealers) brandsByDealer.set(dealer, [...(brandsByDealer.get(dealer) ?? []), brand]);
  return (one, other) => {
    const ofOther = brandsByDealer.get(other);
    return brandsByDealer.get(one)?.some((brand) => ofOther?.includes(brand)) ?? false;
  };
}

type UnusualPrice = { row: number; field: string; price: number; usual: number };

/** Returns the prices that are far from the usual prices of the same items at other dealers. */
function findUnusualPrices(input: RuleInput): UnusualPrice[] {
  const { fingerprintAt, length } = input;
  const unusualPrices: UnusualPrice[] = [];
  const priceFields = priceFieldsOf(input);
  if (priceFields.length === 0) return [];
  const dealerAt = createDealerFingerprintReader(input);
  const haveCommonBrand = createCommonBrandTest(input);
  const rowsByItem = groupRows(getRowIndexes(length), (row) => {
    const item = fingerprintAt("keterangan", row);
    return item < 0 || dealerAt(row) === "" ? null : item;
  });
  const itemGroups = Array.from(rowsByItem.values()).filter((rows) => rows.length > MIN_OTHER_DEALERS);
  for (const field of priceFields) {
    const { values, indexes } = input.values(field);
    const logByValue = Float64Array.from(values, (cell) =>
      typeof cell === "number" && cell > 0 ? Math.log(cell) : Number.NaN,
    );
    const items = itemGroups.map((rows) =>
      rows
        .map((row): Price => {
          const value = indexes[row] ?? 0;
          const log = logByValue[value] ?? Number.NaN;
          return { row, dealer: dealerAt(row), price: Number(values[value]), log };
        })
        .filter(({ log }) => !Number.isNaN(log)),
    );
    const levels = calculatePriceLevels(items);
    for (const item of items) {
      const middle = medianOf(item.map(({ log }) => log));
      for (const each of item) {
        const level = levels.get(each.dealer) ?? 0;
        if (Math.abs(each.log - middle) < MIN_ODD_LOG_RATIO && Math.abs(level) < MIN_ODD_LOG_RATIO) continue;
        if (hasSimilarPrices(each, item, haveCommonBrand)) continue;
        const usual = findUsualPriceIfFar(each, item, haveCommonBrand, level);
        if (usual !== null) unusualPrices.push({ row: each.row, field, price: each.price, usual });
      }
    }
  }
  return unusualPrices;
}

/** Flags prices that are far from the usual ones, with one finding for each row. */
const unusualPriceRule: Rule = (input) => {
  const describePrice = ({ field, price, usual }: UnusualPrice) =>
    `${input.labelOf(field)} ${formatPrice(price)}; biasanya ${formatPrice(usual)}`;
  const pricesByRow = Map.groupBy(findUnusualPrices(input), ({ row }) => row);
  return Array.from(pricesByRow, ([row, prices]) => {
    const faults = prices.map(describePrice);
    return {
      rule: "jauh",
      rows: [row],
      faults,
      why: () => faults.join("; "),
      usual: Object.fromEntries(prices.map(({ field, usual }) => [field, usual])),
    };
  });
};

/** Returns for each item, by its fingerprint, the items whose most frequent spelling differs by one letter. */
function findNearItems(input: RuleInput) {
  const usualTextByItem = findUsualSpellings(input, "keterangan");
  return oneLetterNeighbours([...usualTextByItem.keys()], Array.from(usualTextByItem.values(), splitWords));
}

/** An item that a dealer lacks, both by their fingerprints: `having` of the `all` dealers of the brand have it. */
type CountedMissingItem = { brand: string; dealer: string; item: number; having: number; all: number };

/** Finds items that most dealers of a brand have but another one with items lacks, even in a spelling with one letter different. */
const missingItemRule: Rule = (input) => {
  const { branches, length, fingerprintAt } = input;
  if (!branches) return [];
  const dealerAt = createDealerFingerprintReader(input);
  const itemAt = (row: number) => fingerprintAt("keterangan", row);
  const rowsByDealer = groupRows(getRowIndexes(length), (row) => (itemAt(row) < 0 ? null : dealerAt(row)));
  const itemsByDealer = new Map(
    Array.from(rowsByDealer, ([dealer, rows]) => [dealer, new Set(rows.map(itemAt))]),
  );
  let nearItemsByItem: ReturnType<typeof findNearItems> | null = null;
  const lacksItem = (dealer: string, item: number) => {
    const items = itemsByDealer.get(dealer);
    if (items?.has(item)) return false;
    nearItemsByItem ??= findNearItems(input);
    return !Array.from(nearItemsByItem.get(item) ?? []).some((other) => items?.has(other));
  };
  const missingItems = new Map<string, CountedMissingItem>();
  for (const [brand, dealers] of branches.brands) {
    const listedDealers = [...dealers].filter((dealer) => itemsByDealer.has(dealer));
    const all = listedDealers.length;
    const items = listedDealers.flatMap((dealer) => [...(itemsByDealer.get(dealer) ?? [])]);
    for (const [item, { length: having }] of Map.groupBy(items, (each) => each)) {
      if (having === all || having * 100 < MIN_DEALER_PERCENT * all) continue;
      for (const dealer of listedDealers)
        if (lacksItem(dealer, item))
          missingItems.set(`${dealer} ${item}`, { brand, dealer, item, having, all });
    }
  }
  if (missingItems.size === 0) return [];
  const rowsByItem = groupRows(getRowIndexes(length), (row) => (itemAt(row) < 0 ? null : itemAt(row)));
  return Array.from(missingItems.values(), (gap) => {
    const dealer = branches.dealers.byFingerprint.get(gap.dealer) ?? gap.dealer;
    const keterangan = spellingsOf(input, "keterangan", rowsByItem.get(gap.item) ?? [])[0]?.text ?? "";
    return {
      rule: "belum-ada",
      rows: [],
      gap: { brand: gap.brand, dealer, keterangan },
      why: () =>
        `${gap.having} dari ${gap.all} dealer ${gap.brand} memiliki ${keterangan}, tetapi ${dealer} belum`,
    };
  });
};

/** The rules of catalogues, by their names. */
export const ITEM_RULES: Partial<Record<RuleName, Rule>> = {
  "item-ganda": (input) => findDuplicates(input, ["dealer", "keterangan"], "item-ganda"),
  harga: priceRule,
  jauh: unusualPriceRule,
  "belum-ada": missingItemRule,
};
