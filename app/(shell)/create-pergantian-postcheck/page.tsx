import { CreateScreen } from "@/app/_screens/create-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Page({ searchParams }: PageProps<"/create-pergantian-postcheck">) {
  return <CreateScreen searchParams={searchParams} resource={pergantianPostcheck} form="postcheck" />;
}
