import { HelpScreen } from "@/app/_shell/help/help-screen";
import { requireSession } from "@/lib/server/session/guard";

export default async function Page() {
  await requireSession();
  return <HelpScreen />;
}
