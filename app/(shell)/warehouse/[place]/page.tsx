import { notFound } from "next/navigation";
import { PlaceholderScreen } from "@/app/_screens/not-found-screen";
import { ROUTES } from "@/lib/resources/routes";

/** Renders any screen of the warehouse, whose addresses are `/warehouse-` and a place. */
export default async function Page({ params }: PageProps<"/warehouse/[place]">) {
  const address = `/warehouse-${(await params).place}`;
  return <PlaceholderScreen title={ROUTES.find(({ path }) => path === address)?.label ?? notFound()} />;
}
