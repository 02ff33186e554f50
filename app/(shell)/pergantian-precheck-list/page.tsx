import { ListScreen } from "@/app/_screens/list-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export const metadata = { title: pergantianPrecheck.screens.list.title };

export default function Page({ searchParams }: PageProps<"/pergantian-precheck-list">) {
  return <ListScreen resource={pergantianPrecheck} searchParams={searchParams} />;
}
