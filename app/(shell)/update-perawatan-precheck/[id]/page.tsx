import { UpdateScreen } from "@/app/_screens/update-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export default async function Page({ params }: PageProps<"/update-perawatan-precheck/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={perawatanPrecheck} recordKey={decodeURIComponent(id)} form="precheck" />;
}
