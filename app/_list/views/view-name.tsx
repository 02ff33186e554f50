"use client";

import { writeListAddress } from "@/lib/list/list-address";
import { isSameView, type View } from "@/lib/preferences/views";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { useListAddress } from "../address/use-list-address";

/** Names the saved view that a list shows, as long as it shows just that. */
export default function ViewName({ resource, views }: { resource: string; views: View[] }) {
  const { look } = useListLook(resource);
  const { place } = useListAddress();
  const query = writeListAddress({ ...place, start: 0 });
  const shown = views.find((view) => isSameView({ ...view, query, look }, view));
  return (
    <p role="status" className="mr-auto min-w-0 truncate text-sm text-muted empty:hidden">
      {shown && `Tampilan: ${shown.name}`}
    </p>
  );
}
