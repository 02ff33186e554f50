import type { Permission } from "@/lib/resources/permissions";
import { HELP_PATH } from "@/lib/resources/routes";
import { buttonClass } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import type { HelpAnchor } from "./chapters";

export const HELP_TITLE = "Bantuan";

const LIST_HELP_ANCHORS: Partial<Record<Permission, HelpAnchor>> = { opname: "stock-opname" };

const FORM_HELP_ANCHORS: Partial<Record<Permission, HelpAnchor>> = {
  user: "formulir-pengguna",
  cabang: "formulir-dealer-cabang",
  sa: "formulir-sa",
  "car-type": "formulir-tipe-mobil",
  "item-care": "formulir-item",
};

const helpHref = (anchor: HelpAnchor) => `${HELP_PATH}#${anchor}`;

export const LINK_CLASS = "inline-block py-1 font-medium text-brand-stronger underline underline-offset-2";

export const listHelpHref = (permission: Permission) => helpHref(LIST_HELP_ANCHORS[permission] ?? "daftar");

/** Renders the link to the help about a form. It opens a new tab, so that the form stays open. */
export function FormHelpLink({ permission }: { permission: Permission }) {
  return (
    <a
      href={helpHref(FORM_HELP_ANCHORS[permission] ?? "formulir")}
      target="_blank"
      rel="noopener"
      className={buttonClass("plain")}
    >
      <Icon path="M4.8 5.4a3.2 3.2 0 1 1 4.9 2.7c-1.1.7-1.7 1.2-1.7 2.4M8 13.6v.1" strokeLinecap="round" />
      <span className="max-sm:sr-only">Cara mengisi formulir</span>
      <span className="sr-only"> (tab baru)</span>
    </a>
  );
}
