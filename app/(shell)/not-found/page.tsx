import { notFound } from "next/navigation";

export const metadata = { title: "Halaman Tidak Ditemukan" };

export default function Page() {
  notFound();
}
