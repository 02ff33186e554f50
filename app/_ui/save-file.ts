/** How long a file may take to be saved, in milliseconds; then its address is given up. */
const SAVING_MS = 30_000;

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}
