import { HelpScreen } from "@/app/_shell/help/help-screen";
import { requireSession } from "@/lib/server/session/guard";

export default async function HelpPage() {
  await requireSession();
  return <HelpScreen />;
}
