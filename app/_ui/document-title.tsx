"use client";

import { useEffect } from "react";

type DocumentTitleProps = { insteadOf: string; children: string };

/**
 * Another title for a page whose metadata has one of its own: what the page turns out to be is known too late for
 * metadata, which the title would have to wait for.
 */
export function DocumentTitle({ insteadOf, children }: DocumentTitleProps) {
  useEffect(() => {
    const replace = (wrong: string, right: string) => {
      if (document.title.startsWith(wrong)) document.title = document.title.replace(wrong, right);
    };
    const correct = () => replace(insteadOf, children);
    // The router may set the page's own title after the page is shown.
    const watching = new MutationObserver(correct);
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
    correct();
    return () => {
      watching.disconnect();
      // Unless the next page has set its own already.
      replace(children, insteadOf);
    };
  }, [insteadOf, children]);
  return null;
}
