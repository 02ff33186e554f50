/** The delay before the object URL of a downloaded file is revoked, in milliseconds. */
const REVOKE_URL_DELAY_MS = 30_000;

function downloadFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_URL_DELAY_MS);
}

/** Downloads a file, or in an app on the home screen of iOS, which cannot download, opens the share sheet. */
export function saveFile(content: Blob, fileName: string): void {
  const file = new File([content], fileName, { type: content.type });
  const isHomeScreenApp = "standalone" in navigator && navigator.standalone === true;
  if (!isHomeScreenApp || !navigator.canShare?.({ files: [file] })) downloadFile(file);
  // `share` rejects with NotAllowedError if the last click was too long ago.
  else
    navigator.share({ files: [file] }).catch(({ name }) => name === "NotAllowedError" && downloadFile(file));
}
