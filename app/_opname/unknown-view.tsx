"use client";

import { useListAddress } from "../_list/address/use-list-address";
import { Button } from "../_ui/button";
import { StateCard } from "../_ui/cards";

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
