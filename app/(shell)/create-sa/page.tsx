import { CreateScreen } from "@/app/_screens/create-screen";
import { sa } from "@/lib/resources/sa";

export default function Page({ searchParams }: PageProps<"/create-sa">) {
  return <CreateScreen searchParams={searchParams} resource={sa} form="sa" />;
}
