"use client";

import { useServerInsertedHTML } from "next/navigation";
import { type ComponentProps, type ReactNode, useRef } from "react";

declare global {
  /** The style sheets of the build, only on the server; none in development (lib/server/http/security-headers.ts). */
  var pageStyles: string[] | undefined;
}

/** Puts HTML into the head of a page that the server makes, also of one that it could not finish; the browser renders nothing. */
function useHead(html: () => ReactNode): null {
  const isSent = useRef(false);
  useServerInsertedHTML(() => {
    if (isSent.current) return null;
    isSent.current = true;
    return html();
  });
  return null;
}

/** Puts the styles of the build into a page, without the copy for hydration that a server component would add. */
export const PageStyles = () =>
  useHead(() => globalThis.pageStyles?.map((style) => <style key={style}>{style}</style>));

type InlineScriptProps = Omit<ComponentProps<"script">, "children"> & { text: string };

/** Puts a script into a page that runs while the page is parsed. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) =>
  useHead(() => <script {...attributes}>{text}</script>);
