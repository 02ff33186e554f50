import { StateCard } from "@/app/_ui/cards";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { requirePermission } from "@/lib/server/session/guard";

/** Renders a warehouse screen, which has no content yet. */
export async function PlaceholderScreen({ title }: { title: string }) {
  await requirePermission("warehouse", "read");
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <StateCard sign="empty">
        <p>Layar ini belum tersedia</p>
      </StateCard>
    </div>
  );
}
