import { PlaceholderScreen } from "@/app/_screens/placeholder-screen";

export const metadata = { title: "Gudang Master" };

export default function Page() {
  return <PlaceholderScreen title="Gudang Master" />;
}
