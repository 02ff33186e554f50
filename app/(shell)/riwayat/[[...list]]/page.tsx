import { notFound } from "next/navigation";
import { HistoryScreen } from "@/app/_screens/history-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** Renders the history of any list, or without one that of a person. */
export default async function Page({ params, searchParams }: PageProps<"/riwayat/[[...list]]">) {
  const { list } = await params;
  const resource = list ? resourceListedAt(`/${list.join("/")}`) : null;
  return <HistoryScreen resource={resource ?? (list ? notFound() : null)} searchParams={searchParams} />;
}
