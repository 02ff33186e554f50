import { notFound } from "next/navigation";
import { CopyCatalogueScreen } from "@/app/_screens/copy-catalogue-screen";
import { resourceListedAt } from "@/lib/resources/registry";

function copiedAt(list: string) {
  const resource = resourceListedAt(`/${list}`);
  return resource?.copiesTo ? resource : undefined;
}

/** Renders the copy of any catalogue. */
export default async function Page({ params }: PageProps<"/salin/[list]">) {
  return <CopyCatalogueScreen resource={copiedAt((await params).list) ?? notFound()} />;
}
