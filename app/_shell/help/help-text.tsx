import type { ReactNode } from "react";
import { PARTS, type Part } from "./help-links";

type SectionProps = { part: Part; children: ReactNode };

/** Renders a part of the page under its title. */
export function Section({ part, children }: SectionProps) {
  return (
    <section id={part} className="flex scroll-mt-4 flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-lg font-bold">{PARTS[part]}</h2>
      {children}
    </section>
  );
}

/** Renders a part within a part. */
export function Subsection({ part, children }: SectionProps) {
  return (
    <section id={part} className="flex scroll-mt-4 flex-col gap-1">
      <h3 className="font-semibold">{PARTS[part]}</h3>
      {children}
    </section>
  );
}

/** Renders steps or facts as a list. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-1.5 pl-5">{children}</ul>;
}

/** Renders what stands on the screen to the letter. */
export function Word({ children }: { children: ReactNode }) {
  return <b className="font-semibold">{children}</b>;
}

type PictureProps = { name: string; alt: string };

/** Renders a picture of the running app, taken by `npm run screenshots`; all have one size. */
export function Picture({ name, alt }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: the file has its final size, and `Image` would add its script.
    <img
      src={`/screenshots/bantuan-${name}.webp`}
      alt={alt}
      width={960}
      height={600}
      loading="lazy"
      className="h-auto w-full max-w-xl rounded-panel border border-line"
    />
  );
}
