import { notFound } from "next/navigation";
import { CompareDealersScreen } from "@/app/_screens/compare-dealers-screen";
import { resourceListedAt } from "@/lib/resources/registry";
import { hasComparison } from "@/lib/resources/resource-definition";

/** Renders the dealers of any catalogue with prices side by side. */
export default async function Page({ params }: PageProps<"/bandingkan/[list]">) {
  const resource = resourceListedAt(`/${(await params).list}`);
  return resource && hasComparison(resource) ? <CompareDealersScreen resource={resource} /> : notFound();
}
