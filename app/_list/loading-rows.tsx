import { Spinner } from "../_ui/cards";

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
