import { notFound } from "next/navigation";
import { ListFrame } from "@/app/_screens/list-screen";
import { resourceListedAt } from "@/lib/resources/registry";

export default async function Layout({ params, children }: LayoutProps<"/[screen]">) {
  const { screen } = await params;
  return <ListFrame resource={resourceListedAt(`/${screen}`) ?? notFound()}>{children}</ListFrame>;
}
