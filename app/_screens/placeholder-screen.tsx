import { StateCard } from "@/app/_ui/cards/state-card";
import { PageTitle } from "@/app/_ui/page-title";
import { requirePermission } from "@/lib/session/guard";

/** Renders a warehouse screen, which has no content yet. */
export async function PlaceholderScreen({ title }: { title: string }) {
  await requirePermission("warehouse", "read");
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-title font-bold">{title}</h1>
      <StateCard sign="soon">
        <p>Layar ini belum tersedia</p>
      </StateCard>
    </div>
  );
}
