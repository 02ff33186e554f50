import { PlaceholderScreen } from "@/app/_screens/placeholder-screen";

export default function Page() {
  return <PlaceholderScreen title="Gudang Master" />;
}
