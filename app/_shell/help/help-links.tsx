import Link from "next/link";
import type { Permission } from "@/lib/resources/permissions";
import { LinkProgress } from "../../_ui/link-progress";
import { formPart, listPart, partHref } from "./help-parts";

const LOOK = "font-medium text-brand-stronger underline underline-offset-2";

/** Links a list to its part of the help page. */
export function ListHelpLink({ permission }: { permission: Permission }) {
  return (
    <Link href={partHref(listPart(permission))} prefetch={false} className={LOOK}>
      Cara memakai daftar
      <LinkProgress />
    </Link>
  );
}

/** Links a form to its part of the help page, in a new tab: what was typed stays on the screen. */
export function FormHelpLink({ permission }: { permission: Permission }) {
  return (
    <a href={partHref(formPart(permission))} target="_blank" rel="noopener" className={`text-sm ${LOOK}`}>
      Cara mengisi formulir<span className="sr-only"> (tab baru)</span>
    </a>
  );
}
