"use client";

type InlineScriptProps = { text: string; nonce: string | undefined; "data-user"?: string | undefined };

/** Puts a script into the document that the server sends; the browser renders none, since no text may become a script there. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) =>
  typeof window === "undefined" && <script {...attributes}>{text}</script>;
