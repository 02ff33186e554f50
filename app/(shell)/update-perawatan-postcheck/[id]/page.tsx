import { UpdateScreen } from "@/app/_screens/update-screen";
import { perawatanPostcheck } from "@/lib/resources/item";

export default async function Page({ params }: PageProps<"/update-perawatan-postcheck/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={perawatanPostcheck} recordKey={decodeURIComponent(id)} form="postcheck" />;
}
