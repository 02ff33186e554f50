/** Takes everything on the page out of sight, until it is left or shown again. */
export function hidePage(): void {
  document.documentElement.style.visibility = "hidden";
}

export function showPage(): void {
  document.documentElement.style.visibility = "";
}
