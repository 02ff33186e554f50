"use client";

import { useEffect } from "react";

type DocumentTitleProps = { insteadOf: string; children: string };

/**
 * Overrides the title from the page's metadata, for a state that is known only after metadata would have had to wait
 * for it.
 */
export function DocumentTitle({ insteadOf, children }: DocumentTitleProps) {
  useEffect(() => {
    const replace = (wrong: string, right: string) => {
      if (document.title.startsWith(wrong)) document.title = document.title.replace(wrong, right);
    };
    const correct = () => replace(insteadOf, children);
    // The router may set the metadata's title after this mounts.
    const watching = new MutationObserver(correct);
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
    correct();
    return () => {
      watching.disconnect();
      // Unless the next page has set its own title.
      replace(children, insteadOf);
    };
  }, [insteadOf, children]);
  return null;
}
