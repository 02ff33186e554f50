const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** Formats a number as `12.500` or `12.500,5`. */
export function formatAmount(amount: number): string {
  return grouping.format(amount);
}

/** Formats a price as `Rp 12.500` or `Rp 12.500,5`. */
export function formatPrice(price: number): string {
  return `Rp ${formatAmount(price)}`;
}
