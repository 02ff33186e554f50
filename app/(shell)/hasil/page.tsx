import { ResultScreen } from "@/app/_screens/result-screen";

const TITLE = "Hasil";

export const metadata = { title: TITLE };

export default function Page() {
  return <ResultScreen title={TITLE} />;
}
