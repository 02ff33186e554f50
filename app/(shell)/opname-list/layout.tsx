import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { opname } from "@/lib/resources/opname";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={opname}>{children}</ListFrame>;
}
