/** How long a file may take to be saved, in milliseconds; then its address is given up. */
const SAVING_MS = 30_000;

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

/** Has the browser save a file under a name; an app on the home screen of an iPhone, which saves nothing, offers where to put it. */
export function saveFile(content: Blob, name: string): void {
  const file = new File([content], name, { type: content.type });
  const isOnHomeScreen = "standalone" in navigator && navigator.standalone === true;
  if (!isOnHomeScreen || !navigator.canShare?.({ files: [file] })) download(file);
  // It is refused when the press that asked for it is too long ago.
  else navigator.share({ files: [file] }).catch(({ name }) => name === "NotAllowedError" && download(file));
}
