/** Returns the input in the same column of the next row, or of the previous one; `null` if there is none. */
export function inputBelow(input: Element, step: "next" | "previous"): HTMLInputElement | null {
  const cell = input.closest("td");
  const row = cell?.closest("tr");
  const other = step === "next" ? row?.nextElementSibling : row?.previousElementSibling;
  return other?.querySelector(`[data-column="${cell?.dataset.column}"] input`) ?? null;
}
