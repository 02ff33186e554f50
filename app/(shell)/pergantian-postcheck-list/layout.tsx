import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={pergantianPostcheck}>{children}</ListFrame>;
}
