import { lastWrite } from "../_writes/last-write";

/** A write in one tab: to which list, and when it ended on the server's clock. Rows stay in their tab. */
type WriteNotice = { resource: string; at: number };

const CHANNEL = "sns_lists";

/** Tells the lists that other tabs show of a write. */
export function tellOtherTabs(notice: WriteNotice): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(notice);
  channel.close();
}

/** Calls back when another tab has written to a list; returns the function that stops it. */
export function onOtherTabsWrite(resource: string, listener: (at: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<WriteNotice>) => {
    // This tab's own writes arrive here too.
    if (data.resource === resource && data.at > lastWrite()) listener(data.at);
  };
  return () => channel.close();
}
