import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={perawatanPrecheck}>{children}</ListFrame>;
}
