import { requirePermission } from "@/lib/session/guard";

/** A warehouse screen, whose content is not part of the product yet. */
export async function PlaceholderScreen({ title }: { title: string }) {
  await requirePermission("warehouse", "read");
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
      <p className="rounded-panel border border-line bg-surface p-10 text-center text-muted shadow-panel">
        Layar ini belum tersedia
      </p>
    </div>
  );
}
