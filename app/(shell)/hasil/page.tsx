import { BatchScreen } from "@/app/_batch/run/batch-screen";
import { OnlyForOwner } from "@/app/_session/session-end";
import { PageTitle } from "@/app/_ui/page-title";
import { requireSession } from "@/lib/server/session/guard";

/** Renders the result of the batch that is stored in the person's browser. */
export default async function BatchResultPage() {
  const { userId } = await requireSession();
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>Hasil</PageTitle>
      <OnlyForOwner userId={userId}>
        <BatchScreen />
      </OnlyForOwner>
    </div>
  );
}
