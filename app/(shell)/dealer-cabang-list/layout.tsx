import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { cabang } from "@/lib/resources/cabang";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={cabang}>{children}</ListFrame>;
}
