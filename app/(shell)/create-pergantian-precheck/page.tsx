import { CreateScreen } from "@/app/_screens/create-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export default function Page({ searchParams }: PageProps<"/create-pergantian-precheck">) {
  return <CreateScreen searchParams={searchParams} resource={pergantianPrecheck} form="precheck" />;
}
