import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={perawatanPostcheck}>{children}</ListFrame>;
}
