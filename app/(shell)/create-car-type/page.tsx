import { CreateScreen } from "@/app/_screens/create-screen";
import { carType } from "@/lib/resources/car-type";

export default function Page({ searchParams }: PageProps<"/create-car-type">) {
  return <CreateScreen searchParams={searchParams} resource={carType} form="car-type" />;
}
