import { ListScreen } from "@/app/_screens/list-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export const metadata = { title: pergantianPostcheck.screens.list.title };

export default function Page({ searchParams }: PageProps<"/pergantian-postcheck-list">) {
  return <ListScreen resource={pergantianPostcheck} searchParams={searchParams} />;
}
