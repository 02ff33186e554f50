import { UpdateScreen } from "@/app/_screens/update-screen";
import { sa } from "@/lib/resources/sa";

export default async function Page({ params }: PageProps<"/update-sa/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={sa} recordKey={decodeURIComponent(id)} form="sa" />;
}
