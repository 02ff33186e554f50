import { ListScreen } from "@/app/_screens/list-screen";
import { carType } from "@/lib/resources/car-type";

export const metadata = { title: carType.screens.list.title };

export default function Page({ searchParams }: PageProps<"/car-type-list">) {
  return <ListScreen resource={carType} searchParams={searchParams} />;
}
