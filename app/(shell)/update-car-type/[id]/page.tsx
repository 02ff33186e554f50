import { UpdateScreen } from "@/app/_screens/update-screen";
import { carType } from "@/lib/resources/car-type";

export default async function Page({ params }: PageProps<"/update-car-type/[id]">) {
  const { id } = await params;
  return <UpdateScreen resource={carType} recordKey={decodeURIComponent(id)} form="car-type" />;
}
