import { CreateScreen } from "@/app/_screens/create-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Page({ searchParams }: PageProps<"/create-perawatan-precheck">) {
  return <CreateScreen searchParams={searchParams} resource={perawatanPrecheck} form="precheck" />;
}
