// The benchmark runs this file with Node alone, which finds no module of `lib`: only types come from there.
import type { Role as RoleName } from "../../../lib/resources/permissions.ts";

/** A person's role: master data, stock opname, or none. */
export type Role = "it" | "part" | "none";

type Person = {
  username: string;
  password: string;
  name: string;
  email: string;
  role: string;
  home: string;
};

/** One account per role, with its home (requirements 2.2). */
export const people: Record<Role, Person> = {
  it: {
    username: "siti",
    password: "siti-2024",
    name: "Siti Rahmawati",
    email: "siti@contoh.id",
    role: "admin.it",
    home: "/user-list",
  },
  part: {
    username: "budi",
    password: "budi-2024",
    name: "Budi Santoso",
    email: "budi@contoh.id",
    role: "admin.part",
    home: "/opname-list",
  },
  none: {
    username: "tamu",
    password: "tamu-2024",
    name: "Tamu Bengkel",
    email: "tamu@contoh.id",
    role: "default",
    home: "/not-found",
  },
};

/** Returns the role with this name in the app. */
export function roleNamed(name: RoleName): Role {
  if (name === people.it.role) return "it";
  return name === people.part.role ? "part" : "none";
}
