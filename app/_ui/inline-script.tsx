"use client";

import type { ComponentProps } from "react";

type InlineScriptProps = Omit<ComponentProps<"script">, "children"> & { text: string };

/**
 * Renders a script that runs while the page is parsed. Where React makes the page in the browser, after an error, it has no text:
 * it would not run, and Trusted Types refuse a text.
 */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  return (
    <script {...attributes} suppressHydrationWarning>
      {typeof window === "undefined" ? text : ""}
    </script>
  );
}
