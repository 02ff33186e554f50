/** Puts a text into the clipboard as soon as it is there; to be called while a press is handled. Returns whether it could. */
export async function copyText(text: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    await text.catch(() => undefined);
    return false;
  }
}
