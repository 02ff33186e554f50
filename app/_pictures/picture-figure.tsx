type PictureFigureProps = {
  url: string | null;
  alt: string;
  caption: string;
  /** What is shown without a URL. */
  missing: string;
};

/** Renders a small picture with a caption. */
export function PictureFigure({ url, alt, caption, missing }: PictureFigureProps) {
  return (
    <figure className="flex w-28 flex-col gap-1 text-center text-xs text-muted">
      <div className="flex h-20 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken">
        {url === null ? (
          missing
        ) : (
          // biome-ignore lint/performance/noImgElement: shows a local file, or a picture fetched with the session.
          <img src={url} alt={alt} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
