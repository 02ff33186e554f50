import type { ReactNode } from "react";
import { ListFrame } from "@/app/_screens/list-screen";
import { carType } from "@/lib/resources/car-type";

export default function Layout({ children }: { children: ReactNode }) {
  return <ListFrame resource={carType}>{children}</ListFrame>;
}
