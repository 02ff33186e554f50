import { useRef } from "react";
import { escapePattern } from "@/lib/list/search/search";
import { searchBoxRef, setSearchText } from "../_list/address/use-list-address";
import { cancelEvent, useWindowEvent } from "../_ui/state/use-window-event";

/** The longest time between two keys of a barcode scanner, in milliseconds. People type slower. */
const MAX_SCAN_GAP_MS = 30;

const MIN_BARCODE_LENGTH = 3;

/** Keys that follow one another as fast as those of a scanner; their events were stopped. */
type KeySequence = {
  text: string;
  firstEvent: KeyboardEvent;
  lastKeyAt: number;
  /** Ends the sequence if no other key follows. */
  timer: ReturnType<typeof setTimeout>;
};

/** Searches the list of the screen for a barcode, which a scanner types fast and ends with Enter. A single other key that `canStart` accepts reaches the page after a short delay. */
export function useBarcodeScanner(canStart: (event: KeyboardEvent) => boolean): void {
  const sequenceRef = useRef<KeySequence>(null);
  const isReplayingRef = useRef(false);

  function handleKey(event: KeyboardEvent) {
    const { key, timeStamp, repeat } = event;
    if (isReplayingRef.current || key === "Shift") return;
    const sequence = sequenceRef.current;
    const isText = Array.from(key).length === 1;
    if (sequence && timeStamp - sequence.lastKeyAt <= MAX_SCAN_GAP_MS) {
      if (isText) return captureKey(event, sequence);
      if (key === "Enter" && sequence.text.length >= MIN_BARCODE_LENGTH) return search(event, sequence);
    }
    endSequence();
    // A barcode does not start with a space or a slash, so their own effects are not delayed.
    const mayStartBarcode = isText && key !== " " && key !== "/" && !repeat && canStart(event);
    if (mayStartBarcode && searchBoxRef.current) captureKey(event, null);
  }

  /** Stops the event of a key and adds the key to a sequence; without a sequence, starts one. */
  function captureKey(event: KeyboardEvent, sequence: KeySequence | null) {
    cancelEvent(event);
    clearTimeout(sequence?.timer);
    sequenceRef.current = {
      text: (sequence?.text ?? "") + event.key,
      firstEvent: sequence?.firstEvent ?? event,
      lastKeyAt: event.timeStamp,
      timer: setTimeout(endSequence, 2 * MAX_SCAN_GAP_MS),
    };
  }

  function search(event: KeyboardEvent, { text, timer }: KeySequence) {
    cancelEvent(event);
    clearTimeout(timer);
    sequenceRef.current = null;
    setSearchText(escapePattern(text))?.form?.requestSubmit();
  }

  /** Ends the sequence. A sequence of one key was typed by a person, so the event of the key is dispatched again. */
  function endSequence() {
    const sequence = sequenceRef.current;
    sequenceRef.current = null;
    if (!sequence) return;
    clearTimeout(sequence.timer);
    if (sequence.text !== sequence.firstEvent.key) return;
    isReplayingRef.current = true;
    dispatchAgain(sequence.firstEvent);
    isReplayingRef.current = false;
  }

  useWindowEvent("keydown", handleKey, true);
}

function dispatchAgain({ key, code, shiftKey, target }: KeyboardEvent): void {
  // The target may have been removed since the key was pressed.
  const isConnected = target instanceof Node && target.isConnected;
  const event = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  (isConnected ? target : document.body).dispatchEvent(event);
}
