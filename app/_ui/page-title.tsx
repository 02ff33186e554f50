"use client";

import { type ReactNode, useEffect } from "react";

const APP_NAME = "Support Apk Nusantara";

const fullTitle = (screen: string) => `${screen} · ${APP_NAME}`;

/** Renders the document's title. React changes it with the screen; Next's metadata comes a commit later, with no title until then. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? fullTitle(children) : APP_NAME}</title>;
}

type PageHeadProps = {
  title: string;
  /** The link to the screen that this one belongs to. */
  crumb?: ReactNode;
  /** What stands beside the title, such as a count. */
  count?: ReactNode;
  subtitle?: ReactNode;
  /** The actions of the screen, at the right. */
  children?: ReactNode;
};

/** Renders the head of a screen: the way back, its title, a line below it, and its actions. */
export function PageHead({ title, crumb, count, subtitle, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        {crumb}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h1 className="text-title font-bold">{title}</h1>
          {count}
        </div>
        {subtitle && <p className="text-[0.8125rem]/5 text-muted">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>}
    </div>
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
