import { Spinner } from "../_ui/cards";

/** Renders a list's loading card (lists.md#list-screen) in the layout of its rows. */
export function LoadingRows() {
  return (
    <div className="late loading-list">
      <div role="status">
        <Spinner />
        Memuat Data...
      </div>
      <div aria-hidden className="loading-rows animate-pulse motion-reduce:animate-none" />
    </div>
  );
}
