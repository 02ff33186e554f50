import { notFound } from "next/navigation";

/** Renders the not-found screen for unknown paths, which require a session, too. */
export default function UnknownPathPage() {
  notFound();
}
