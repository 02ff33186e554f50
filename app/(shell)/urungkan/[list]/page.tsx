import { notFound } from "next/navigation";
import { UndoScreen } from "@/app/_screens/undo-screen";
import { resourceListedAt } from "@/lib/resources/registry";

/** Renders what taking back an entry or a batch of any list comes to. */
export default async function Page({ params, searchParams }: PageProps<"/urungkan/[list]">) {
  const resource = resourceListedAt(`/${(await params).list}`);
  return resource ? <UndoScreen resource={resource} params={await searchParams} /> : notFound();
}
