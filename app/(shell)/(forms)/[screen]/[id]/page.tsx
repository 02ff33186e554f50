import { notFound } from "next/navigation";
import { UpdateScreen } from "@/app/_screens/form-screens";
import { resourceUpdatedAt } from "@/lib/resources/registry";

/** Renders the update form of any resource. */
export default async function Page({ params }: PageProps<"/[screen]/[id]">) {
  const { screen, id } = await params;
  return (
    <UpdateScreen
      resource={resourceUpdatedAt(`/${screen}`) ?? notFound()}
      recordKey={decodeURIComponent(id)}
    />
  );
}
