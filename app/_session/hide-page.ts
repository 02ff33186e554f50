/** Hides the whole page until `showPage` or a page load. */
export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

export function showPage(): void {
  document.documentElement.style.visibility = "";
}
