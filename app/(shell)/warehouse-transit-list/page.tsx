import { PlaceholderScreen } from "../not-found-screen";

export default function WarehousePlaceholder() {
  return <PlaceholderScreen title="Gudang Transit" />;
}
