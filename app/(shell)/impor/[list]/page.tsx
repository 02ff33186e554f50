import { notFound } from "next/navigation";
import { ImportListScreen } from "@/app/_screens/import-list-screen";
import { resourceListedAt } from "@/lib/resources/registry";

function importedAt(list: string) {
  const resource = resourceListedAt(`/${list}`);
  return resource?.imports ? resource : undefined;
}

/** Renders the import into any list that has one. */
export default async function Page({ params }: PageProps<"/impor/[list]">) {
  return <ImportListScreen resource={importedAt((await params).list) ?? notFound()} />;
}
