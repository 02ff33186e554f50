"use client";

type InlineScriptProps = { text: string; nonce: string | undefined; "data-user"?: string | undefined };

/** Renders an inline script in the HTML from the server; not in the browser, where Trusted Types forbid it. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) =>
  typeof window === "undefined" && <script {...attributes}>{text}</script>;
