import { notFound } from "next/navigation";
import { ImportListScreen } from "@/app/_screens/import-list-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** Renders the import into any list that has one. */
export default async function Page({ params }: PageProps<"/impor/[list]">) {
  const resource = resourceListedAt(`/${(await params).list}`);
  return resource?.imports ? <ImportListScreen resource={resource} /> : notFound();
}
