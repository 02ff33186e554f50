import { PlaceholderScreen } from "@/app/_screens/not-found-screen";

export default function Page() {
  return <PlaceholderScreen title="Gudang Transit" />;
}
