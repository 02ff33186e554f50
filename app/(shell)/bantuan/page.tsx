import { HELP_TITLE } from "@/app/_help/help-parts";
import { HelpScreen } from "@/app/_help/help-screen";
import { requireSession } from "@/lib/session/guard";

export const metadata = { title: HELP_TITLE };

export default async function Page() {
  await requireSession();
  return <HelpScreen />;
}
