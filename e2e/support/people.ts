/** A person's role: master data, stock opname, or none. */
export type Role = "it" | "part" | "none";

type Person = {
  username: string;
  password: string;
  name: string;
  email: string;
  role: string;
  home: string;
  menu: string[];
};

/** One account per role, with its menu and home (requirements 2.2). */
export const people: Record<Role, Person> = {
  it: {
    username: "siti",
    password: "siti-2024",
    name: "Siti Rahmawati",
    email: "siti@contoh.id",
    role: "admin.it",
    home: "/user-list",
    menu: [
      "Pengguna",
      "Dealer Cabang",
      "SA",
      "Tipe Mobil",
      "Perawatan Precheck",
      "Perawatan Postcheck",
      "Pergantian Precheck",
      "Pergantian Postcheck",
      "Gudang Master",
      "Gudang Transit",
      "Gudang Cabang",
    ],
  },
  part: {
    username: "budi",
    password: "budi-2024",
    name: "Budi Santoso",
    email: "budi@contoh.id",
    role: "admin.part",
    home: "/opname-list",
    menu: ["Stock Opname"],
  },
  none: {
    username: "tamu",
    password: "tamu-2024",
    name: "Tamu Bengkel",
    email: "tamu@contoh.id",
    role: "default",
    home: "/not-found",
    menu: [],
  },
};
