/** The delay before the object URL of a saved file is revoked, in milliseconds. */
const SAVING_MS = 30_000;

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

/** Downloads a file; opens the share sheet in an app on the home screen of iOS, which cannot download. */
export function saveFile(content: Blob, name: string): void {
  const file = new File([content], name, { type: content.type });
  const isOnHomeScreen = "standalone" in navigator && navigator.standalone === true;
  if (!isOnHomeScreen || !navigator.canShare?.({ files: [file] })) download(file);
  // Sharing is refused if the press was too long ago.
  else navigator.share({ files: [file] }).catch(({ name }) => name === "NotAllowedError" && download(file));
}
