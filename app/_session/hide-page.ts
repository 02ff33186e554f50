/** Takes everything on the page out of sight, until it is left or shown again. */
export function cover(): void {
  document.documentElement.style.visibility = "hidden";
}

export function uncover(): void {
  document.documentElement.style.visibility = "";
}
