import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/app/_components/button";
import { SearchBox } from "@/app/_components/list/search-box";

type ListFrameProps = {
  title: string;
  create?: { path: string; button: string };
  children: ReactNode;
};

/** What stands around the rows of a list before they are there: title, add button and search. */
export function ListFrame({ title, create, children }: ListFrameProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {create && (
          <Link href={create.path} prefetch={false} className={buttonLook("primary")}>
            {create.button}
          </Link>
        )}
      </div>
      <SearchBox />
      {children}
    </div>
  );
}
