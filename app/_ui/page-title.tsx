"use client";

import { type ComponentProps, type ReactNode, useEffect } from "react";
import { ProgressLink } from "./link-progress";

const APP_NAME = "Support Apk Nusantara";

const documentTitle = (screen: string) => `${screen} · ${APP_NAME}`;

/** Renders the document title, which changes together with the screen; the metadata of Next may change later. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? documentTitle(children) : APP_NAME}</title>;
}

type PageHeaderProps = {
  title: string;
  breadcrumb?: ReactNode;
  count?: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
};

export const Breadcrumb = ({ children, ...link }: ComponentProps<typeof ProgressLink>) => (
  <ProgressLink
    {...link}
    className="inline-block text-[0.8125rem]/5 text-muted hover:text-ink touch:-my-3 touch:min-w-11 touch:py-3 print:hidden"
  >
    <span className="sr-only">Kembali ke </span>
    <span aria-hidden>‹ </span>
    {children}
  </ProgressLink>
);

export function PageHeader({ title, breadcrumb, count, subtitle, children }: PageHeaderProps) {
  return (
    <div className="page-head">
      <div>
        {breadcrumb}
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

/** Replaces the document title while mounted, on a page that already rendered another title. */
export function ReplacePageTitle({ children }: { children: string }) {
  useEffect(() => {
    const title = document.querySelector("title");
    if (!title) return;
    const before = title.textContent;
    title.textContent = documentTitle(children);
    return () => {
      title.textContent = before;
    };
  }, [children]);
  return null;
}
