"use client";

import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { useListAddress } from "../address/use-list-address";

/** Says that there is no view of the name in the address. */
export default function UnknownView() {
  const { place, go } = useListAddress();
  return (
    <StateCard sign="empty">
      <p>Tampilan ini tidak dikenal</p>
      <Button onClick={() => go({ ...place, tab: undefined })}>Daftar</Button>
    </StateCard>
  );
}
