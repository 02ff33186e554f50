import type { Figures } from "@/lib/compare/comparison";

const [WIDTH, HEIGHT] = [96, 12];

/** A price this part above or below the median stands at the edge. */
const WIDEST = 0.25;

type SpreadPlotProps = {
  figures: Figures;
  /** The price of the dealer that is looked at; NaN if there is none. */
  marked: number;
};

/** Draws lowest, median and highest price of a row around its median, each row by the same scale. */
export function SpreadPlot({ figures: { min, median, max }, marked }: SpreadPlotProps) {
  if (!(max > min)) return null;
  const placeOf = (price: number) => {
    const part = median > 0 ? (price - median) / median : 0;
    return WIDTH / 2 + (Math.min(Math.max(part / WIDEST, -1), 1) * (WIDTH - HEIGHT)) / 2;
  };
  const middle = HEIGHT / 2;
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} className="shrink-0 max-sm:hidden">
      <path d={`M${placeOf(min)} ${middle}H${placeOf(max)}`} className="stroke-edge" />
      <circle cx={placeOf(min)} cy={middle} r="2" className="fill-edge" />
      <circle cx={placeOf(max)} cy={middle} r="2" className="fill-edge" />
      <path d={`M${placeOf(median)} 2V${HEIGHT - 2}`} strokeWidth="2" className="stroke-ink" />
      {!Number.isNaN(marked) && (
        <circle cx={placeOf(marked)} cy={middle} r="3.5" className="fill-none stroke-brand" strokeWidth="2" />
      )}
    </svg>
  );
}
