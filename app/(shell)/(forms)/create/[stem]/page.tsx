import { notFound } from "next/navigation";
import { CreateScreen } from "@/app/_screens/form-screens";
import { resourceNamed } from "@/lib/resources/registry";

/** Renders the create form of any resource, whose address is `/create-` and its name. */
export default async function Page({ params, searchParams }: PageProps<"/create/[stem]">) {
  const resource = resourceNamed((await params).stem);
  if (!resource?.screens.create) notFound();
  return <CreateScreen resource={resource} copied={[(await searchParams).salin].flat()[0]} />;
}
