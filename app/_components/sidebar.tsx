"use client";

import { usePathname } from "next/navigation";
import type { Role } from "@/lib/permissions";
import type { MenuEntry } from "@/lib/routes";
import { ScreenLink } from "./screen-link";

export type Person = { name: string; email: string; role: Role };

/** The signed-in person and the menu of the role. */
export function Sidebar({
  menu,
  person,
  onNavigate,
}: {
  menu: MenuEntry[];
  person: Person;
  onNavigate?: () => void;
}) {
  const pathname = usePathname();
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="rounded-control bg-brand-soft px-3 py-3">
        <p className="font-semibold wrap-anywhere">{person.name}</p>
        {person.email && <p className="text-sm wrap-anywhere text-muted">{person.email}</p>}
        <p className="mt-1 text-sm font-medium text-brand-stronger">{person.role}</p>
      </div>
      <nav aria-label="Menu utama">
        <ul className="flex flex-col gap-0.5">
          {menu.map(({ path, label }) => {
            const current = pathname === path;
            return (
              <li key={path}>
                <ScreenLink
                  href={path}
                  onClick={onNavigate}
                  aria-current={current ? "page" : undefined}
                  className={`block rounded-control px-3 py-2 text-sm font-medium ${current ? "bg-brand-strong text-white" : "hover:bg-sunken"}`}
                >
                  {label}
                </ScreenLink>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
