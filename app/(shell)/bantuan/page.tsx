import { HelpScreen } from "@/app/_help/help-screen";
import { requireSession } from "@/lib/server/session/guard";

export default async function Page() {
  await requireSession();
  return <HelpScreen />;
}
