import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { sa } from "@/lib/resources/sa";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={sa}>{children}</ListFrame>;
}
