import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { user } from "@/lib/resources/user";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={user}>{children}</ListFrame>;
}
