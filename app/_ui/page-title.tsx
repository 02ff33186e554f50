"use client";

import { useEffect } from "react";

const APP_NAME = "Support Apk Nusantara";

const fullTitle = (screen: string) => `${screen} · ${APP_NAME}`;

/** Renders the document's title. React changes it with the screen; Next's metadata comes a commit later, with no title until then. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? fullTitle(children) : APP_NAME}</title>;
}

/** Renders the heading of a screen. */
export const Heading = ({ children }: { children: string }) => (
  <h1 className="text-title font-bold">{children}</h1>
);

/** Renders the title of a screen: as its heading, and as the document's title. */
export function ScreenTitle({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <Heading>{children}</Heading>
    </>
  );
}

/** Changes the document's title while it is rendered, for a page whose own title was sent before its state was known. */
export function ReplaceTitle({ children }: { children: string }) {
  useEffect(() => {
    const title = document.querySelector("title");
    if (!title) return;
    const before = title.textContent;
    title.textContent = fullTitle(children);
    return () => {
      title.textContent = before;
    };
  }, [children]);
  return null;
}
