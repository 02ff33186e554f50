/** A person's role: master data, stock opname, or none. */
export type Role = "it" | "part" | "none";

const person = (username: string, name: string, role: string, home: string) => ({
  username,
  password: `${username}-2024`,
  name,
  email: `${username}@contoh.id`,
  role,
  home,
});

/** One account per role, with its home (screens.md#frame-and-menu). */
export const people: Record<Role, ReturnType<typeof person>> = {
  it: person("siti", "Siti Rahmawati", "admin.it", "/user-list"),
  part: person("budi", "Budi Santoso", "admin.part", "/opname-list"),
  none: person("tamu", "Tamu Bengkel", "default", "/not-found"),
};
