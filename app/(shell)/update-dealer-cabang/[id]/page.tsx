import { UpdateScreen } from "@/app/_screens/update-screen";
import { cabang } from "@/lib/resources/cabang";

export default async function Page({ params }: PageProps<"/update-dealer-cabang/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={cabang} recordKey={decodeURIComponent(id)} form="cabang" />;
}
