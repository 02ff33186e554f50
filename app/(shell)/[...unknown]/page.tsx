import { notFound } from "next/navigation";

/** Renders the not-found screen for unknown paths. Like other screens, it requires a session. */
export default function UnknownPathPage() {
  notFound();
}
