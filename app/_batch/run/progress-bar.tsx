import { type Progress, progressWords } from "./batch-words";

/** Renders how much of a batch is done. */
export function ProgressBar({ progress, className }: { progress: Progress; className: string }) {
  return (
    <progress
      aria-label="Kemajuan"
      aria-valuetext={progressWords(progress)}
      max={progress.total}
      value={progress.settled}
      className={`h-2 appearance-none overflow-hidden rounded-full border border-line bg-sunken [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand-strong ${className}`}
    />
  );
}
