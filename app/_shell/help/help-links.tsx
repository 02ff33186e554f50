import Link from "next/link";
import type { Permission } from "@/lib/resources/permissions";
import { HELP_PATH } from "@/lib/resources/routes";
import { LinkProgress } from "../../_ui/link-progress";

export const HELP_TITLE = "Bantuan";

/** The parts of the help page by their ids, which are the fragments of its address. */
export const PARTS = {
  masuk: "Masuk dan keluar",
  daftar: "Daftar",
  "stock-opname": "Stock opname",
  formulir: "Formulir",
  "formulir-pengguna": "Pengguna",
  "formulir-dealer-cabang": "Dealer cabang",
  "formulir-sa": "SA",
  "formulir-tipe-mobil": "Tipe mobil",
  "formulir-item": "Item perawatan dan pergantian",
  pesan: "Pesan dan artinya",
  "komputer-bersama": "Komputer yang dipakai bergantian",
  pasang: "Memasang dan memperbarui",
} as const;

export type Part = keyof typeof PARTS;

/** The parts with a heading of the second level, in their order. */
export const MAIN_PARTS = ["masuk", "daftar", "formulir", "pesan", "komputer-bersama", "pasang"] as const;

const FORM_PARTS: Partial<Record<Permission, Part>> = {
  user: "formulir-pengguna",
  cabang: "formulir-dealer-cabang",
  sa: "formulir-sa",
  "car-type": "formulir-tipe-mobil",
  "item-care": "formulir-item",
};

/** Returns the address of a part. */
const partHref = (part: Part) => `${HELP_PATH}#${part}`;

/** Returns the part about the lists with a permission. */
const listPart = (permission: Permission): Part => (permission === "opname" ? "stock-opname" : "daftar");

/** Returns the part about the forms with a permission. */
const formPart = (permission: Permission): Part => FORM_PARTS[permission] ?? "formulir";

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
