import type { ReactNode } from "react";
import { ForOwner } from "@/app/_components/for-owner";

type FormFrameProps = { title: string; userId: string; children: ReactNode };

/** What stands around a form: its title; the form itself is for one person. */
export function FormFrame({ title, userId, children }: FormFrameProps) {
  return (
    <div className="flex flex-col gap-4 pb-6">
      <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
      <ForOwner userId={userId}>{children}</ForOwner>
    </div>
  );
}
