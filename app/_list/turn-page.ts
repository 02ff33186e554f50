function scrollsAside(element: Element | null): boolean {
  if (!element) return false;
  const isWide = element.scrollWidth > element.clientWidth;
  return (isWide && getComputedStyle(element).overflowX === "auto") || scrollsAside(element.parentElement);
}

/** Turns the page on Left or Right, unless another element uses that key. */
export function turnPage({ key, shiftKey, repeat, target }: KeyboardEvent): void {
  if (shiftKey || repeat || !(target instanceof Element)) return;
  if (target.closest("[role=menu]") || scrollsAside(target)) return;
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts=${key}]`)?.click();
}
