import { notFound } from "next/navigation";
import { CopyCatalogueScreen } from "@/app/_screens/copy-catalogue-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** Renders the copy of any catalogue. */
export default async function Page({ params }: PageProps<"/salin/[list]">) {
  const resource = resourceListedAt(`/${(await params).list}`);
  return resource?.copiesTo ? <CopyCatalogueScreen resource={resource} /> : notFound();
}
