import { getRowIndexes, groupRows, medianOf } from "../list/columns";
import { formatAmount, formatPrice } from "../list/format-value";
import type { Cell } from "../list/list";
import { findDuplicates } from "./general-rules";
import { createDealerFingerprintReader } from "./record-rules";
import type { Finding, Rule, RuleInput } from "./rule-input";
import { MIN_DEALER_PERCENT, MIN_OTHER_DEALERS, PRICE_RATIO, type RuleName } from "./rule-names";
import { findUsualSpellings, oneLetterNeighbours, spellingsOf } from "./spelling-rules";
import { splitWords } from "./texts";

/** The rules of catalogues, by their names. */
export const ITEM_RULES: Partial<Record<RuleName, Rule>> = {
  "item-ganda": (input) => findDuplicates(input, ["dealer", "keterangan"], "item-ganda"),
  harga: findInvalidPrices,
  jauh: findRowsWithUnusualPrices,
  "belum-ada": findMissingItems,
};

/** Flags prices that are missing, not numbers, negative or zero, with one finding for each row. */
function findInvalidPrices(input: RuleInput): Finding[] {
  const faults = priceFieldsOf(input).flatMap((field) => {
    const { values, indexes } = input.values(field);
    const messages = values.map(priceFaultOf);
    const rows = getRowIndexes(input.length).filter((row) => messages[indexes[row] ?? 0] != null);
    const label = input.labelOf(field);
    return Array.from(rows, (row) => ({ row, text: `${label} ${messages[indexes[row] ?? 0]}` }));
  });
  const faultsByRow = Map.groupBy(faults, ({ row }) => row);
  return Array.from(faultsByRow, ([row, ofRow]) => {
    const texts = ofRow.map(({ text }) => text);
    return { rule: "harga", rows: [row], faults: texts, why: () => texts.join("; ") };
  });
}

function priceFaultOf(price: Cell): string | null {
  if (price === "") return "kosong";
  if (typeof price === "string") return `bukan angka (${price})`;
  if (price > 0) return null;
  return price === 0 ? "nol" : `negatif (${formatAmount(price)})`;
}

const priceFieldsOf = ({ columns }: RuleInput) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

/** Flags prices that are far from the usual ones, with one finding for each row. */
function findRowsWithUnusualPrices(input: RuleInput): Finding[] {
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
}

type UnusualPrice = { row: number; field: string; price: number; usual: number };

/** Returns the prices that are far from the usual prices of the same items at other dealers. */
function findUnusualPrices(input: RuleInput): UnusualPrice[] {
  const priceFields = priceFieldsOf(input);
  if (priceFields.length === 0) return [];
  const dealerAt = createDealerFingerprintReader(input);
  const haveCommonBrand = createCommonBrandTest(input);
  const rowsByItem = groupRows(getRowIndexes(input.length), (row) => {
    const item = input.fingerprintAt("keterangan", row);
    return item < 0 || dealerAt(row) === "" ? null : item;
  });
  const itemGroups = Array.from(rowsByItem.values()).filter((rows) => rows.length > MIN_OTHER_DEALERS);
  return priceFields.flatMap((field) => {
    const items = itemGroups.map((rows) => readPrices(input, field, rows, dealerAt));
    const levels = calculatePriceLevels(items);
    const unusual = items.flatMap((prices) => findUnusualPricesOfItem(prices, levels, haveCommonBrand));
    return unusual.map((each) => ({ field, ...each }));
  });
}

/** The price of an item at a dealer, and its logarithm: the difference of two logarithms is the logarithm of the ratio of the prices. */
type Price = { row: number; dealer: string; price: number; log: number };

/** Returns the positive prices of a field in these rows. */
function readPrices(
  input: RuleInput,
  field: string,
  rows: readonly number[],
  dealerAt: (row: number) => string,
): Price[] {
  const { values, indexes } = input.values(field);
  return rows.flatMap((row) => {
    const price = values[indexes[row] ?? 0];
    if (typeof price !== "number" || !(price > 0)) return [];
    return [{ row, dealer: dealerAt(row), price, log: Math.log(price) }];
  });
}

/** Returns for each dealer the factor (as a logarithm) by which its prices usually differ from the median prices of the same items. */
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

/** A price is checked only if it, or the price level of its dealer, differs from the median by at least this factor (as a logarithm). */
const MIN_ODD_LOG_RATIO = Math.log(2.5);

/** Returns the prices of one item, at all dealers, that are far from the usual price; `levels` are those of `calculatePriceLevels`. */
function findUnusualPricesOfItem(
  prices: readonly Price[],
  levels: ReadonlyMap<string, number>,
  haveCommonBrand: DealerTest,
): Omit<UnusualPrice, "field">[] {
  const median = medianOf(prices.map(({ log }) => log));
  return prices.flatMap((each) => {
    const level = levels.get(each.dealer) ?? 0;
    const isOdd = Math.abs(each.log - median) >= MIN_ODD_LOG_RATIO || Math.abs(level) >= MIN_ODD_LOG_RATIO;
    if (!isOdd || hasSimilarPrices(each, prices, haveCommonBrand)) return [];
    const usual = findUsualPriceIfFar(each, prices, haveCommonBrand, level);
    return usual === null ? [] : [{ row: each.row, price: each.price, usual }];
  });
}

/** A price is no mistake if this many prices at other dealers are similar. */
const MIN_SIMILAR_PRICES = 3;

/** Two prices are similar if they differ by less than this factor (as a logarithm). */
const MAX_SIMILAR_LOG_RATIO = Math.log(1.5);

/** Returns whether enough other prices are similar: `MIN_SIMILAR_PRICES` of the brand if it has enough prices; else one of the brand or `MIN_SIMILAR_PRICES`. */
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

/** A price is far from the usual one only if it differs by more than this many median absolute deviations. */
const MAX_PRICE_DEVIATIONS = 5;

/** Returns the median price at other dealers, of the same brand if it has enough; `null` if the price is not far from it. `level` is the price level of its dealer. */
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

const differsGreatly = (one: number, other: number) => one > PRICE_RATIO * other || one * PRICE_RATIO < other;
const countDealers = (prices: readonly Price[]) => new Set(prices.map(({ dealer }) => dealer)).size;

/** Returns whether something is true for two dealers, given by their fingerprints. */
type DealerTest = (one: string, other: string) => boolean;

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

/** Finds the items that most dealers of a brand have, but another dealer of the brand with items lacks. */
function findMissingItems(input: RuleInput): Finding[] {
  const { branches, length } = input;
  if (!branches) return [];
  const dealerAt = createDealerFingerprintReader(input);
  const itemAt = (row: number) => input.fingerprintAt("keterangan", row);
  const rowsByDealer = groupRows(getRowIndexes(length), (row) => (itemAt(row) < 0 ? null : dealerAt(row)));
  const itemsByDealer = new Map(
    Array.from(rowsByDealer, ([dealer, rows]) => [dealer, new Set(rows.map(itemAt))]),
  );
  const missingItems = countMissingItems(input, itemsByDealer);
  if (missingItems.length === 0) return [];
  const rowsByItem = groupRows(getRowIndexes(length), (row) => (itemAt(row) < 0 ? null : itemAt(row)));
  return missingItems.map((missing) => {
    const dealer = branches.dealers.byFingerprint.get(missing.dealer) ?? missing.dealer;
    const keterangan = spellingsOf(input, "keterangan", rowsByItem.get(missing.item) ?? [])[0]?.text ?? "";
    const { brand, having, all } = missing;
    return {
      rule: "belum-ada",
      rows: [],
      gap: { brand, dealer, keterangan },
      why: () => `${having} dari ${all} dealer ${brand} memiliki ${keterangan}, tetapi ${dealer} belum`,
    };
  });
}

/** An item that a dealer lacks, both by their fingerprints: `having` of the brand's `all` dealers with items have it. */
type CountedMissingItem = { brand: string; dealer: string; item: number; having: number; all: number };

/** Returns the items that at least `MIN_DEALER_PERCENT` of a brand's dealers with items have, for each dealer that lacks them. */
function countMissingItems(input: RuleInput, itemsByDealer: ReadonlyMap<string, ReadonlySet<number>>) {
  let nearItemsByItem: ReturnType<typeof findNearItems> | null = null;
  /** Returns whether a dealer lacks an item, even in a spelling with one letter different. */
  function lacksItem(dealer: string, item: number): boolean {
    const items = itemsByDealer.get(dealer);
    if (items?.has(item)) return false;
    nearItemsByItem ??= findNearItems(input);
    return !Array.from(nearItemsByItem.get(item) ?? []).some((other) => items?.has(other));
  }
  const missingItems = new Map<string, CountedMissingItem>();
  for (const [brand, dealers] of input.branches?.brands ?? []) {
    const dealersWithItems = [...dealers].filter((dealer) => itemsByDealer.has(dealer));
    const all = dealersWithItems.length;
    const items = dealersWithItems.flatMap((dealer) => [...(itemsByDealer.get(dealer) ?? [])]);
    for (const [item, { length: having }] of Map.groupBy(items, (each) => each)) {
      if (having === all || having * 100 < MIN_DEALER_PERCENT * all) continue;
      for (const dealer of dealersWithItems.filter((each) => lacksItem(each, item)))
        missingItems.set(`${dealer} ${item}`, { brand, dealer, item, having, all });
    }
  }
  return [...missingItems.values()];
}

/** Returns for each item, by its fingerprint, the items whose most frequent spelling differs by one letter. */
function findNearItems(input: RuleInput) {
  const usualTextByItem = findUsualSpellings(input, "keterangan");
  return oneLetterNeighbours([...usualTextByItem.keys()], Array.from(usualTextByItem.values(), splitWords));
}
