import { notFound } from "next/navigation";
import { ListScreen } from "@/app/_screens/list-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** Renders the list of any resource; the frame around it is its layout. */
export default async function Page({ params, searchParams }: PageProps<"/[screen]">) {
  const { screen } = await params;
  return <ListScreen resource={resourceListedAt(`/${screen}`) ?? notFound()} searchParams={searchParams} />;
}
