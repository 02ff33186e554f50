import { notFound } from "next/navigation";

/** Unknown addresses show the not-found screen inside the shell, and so need a session like any other. */
export default function Page() {
  notFound();
}
