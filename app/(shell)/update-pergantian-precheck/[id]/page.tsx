import { UpdateScreen } from "@/app/_screens/update-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export default async function Page({ params }: PageProps<"/update-pergantian-precheck/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={pergantianPrecheck} recordKey={decodeURIComponent(id)} form="precheck" />;
}
