"use client";

import { MenuButton } from "../../_ui/menu-button";
import { onDemand } from "../../_ui/on-demand/on-demand";

const ExportControl = onDemand(() => import("./export-control"), { isMenu: true });

/** Offers the formats in which the found rows of the shown list can be exported; `author` is the name of the person. */
export function ExportButton(props: { resource: string; author: string }) {
  return (
    <MenuButton icon="M8 2v8M4.8 6.8 8 10l3.2-3.2M2.5 10.5v3h11v-3" label="Ekspor">
      {({ wasOpened, ...menu }) => wasOpened && <ExportControl {...menu} {...props} />}
    </MenuButton>
  );
}
