import { notFound } from "next/navigation";

/** Renders the not-found screen in the shell for unknown paths, which therefore require a session too. */
export default function Page() {
  notFound();
}
