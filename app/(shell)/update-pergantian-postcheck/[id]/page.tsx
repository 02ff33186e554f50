import { UpdateScreen } from "@/app/_screens/update-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export default async function Page({ params }: PageProps<"/update-pergantian-postcheck/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={pergantianPostcheck} recordKey={decodeURIComponent(id)} form="postcheck" />;
}
