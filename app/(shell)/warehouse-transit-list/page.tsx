import { PlaceholderScreen } from "@/app/_screens/placeholder-screen";

export const metadata = { title: "Gudang Transit" };

export default function Page() {
  return <PlaceholderScreen title="Gudang Transit" />;
}
