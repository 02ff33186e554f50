import { PlaceholderScreen } from "../not-found-screen";

export default function Page() {
  return <PlaceholderScreen title="Gudang Transit" />;
}
