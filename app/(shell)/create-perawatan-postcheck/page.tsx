import { CreateScreen } from "@/app/_screens/create-screen";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Page({ searchParams }: PageProps<"/create-perawatan-postcheck">) {
  return <CreateScreen searchParams={searchParams} resource={perawatanPostcheck} form="postcheck" />;
}
