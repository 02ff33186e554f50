import { PlaceholderScreen } from "../placeholder-screen";

export default function WarehousePlaceholder() {
  return <PlaceholderScreen title="Gudang Cabang" />;
}
