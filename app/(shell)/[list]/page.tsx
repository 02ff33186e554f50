import { notFound } from "next/navigation";
import { ListScreen } from "@/app/_screens/list-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** How many seconds the router keeps a list's page: a whole day of work. The list itself fetches its rows anew. */
export const unstable_dynamicStaleTime = 43_200;

/** Renders the list of any resource; the frame around it is its layout. */
export default async function Page({ params, searchParams }: PageProps<"/[list]">) {
  const { list } = await params;
  return <ListScreen resource={resourceListedAt(`/${list}`) ?? notFound()} searchParams={searchParams} />;
}
