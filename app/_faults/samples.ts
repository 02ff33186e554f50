import type { ResourceName } from "@/demo/resources";

type Texts = Record<string, string>;

/** One record of a resource, how others of it differ, and its calls (api-contract 5.1). */
export type Sample = {
  /** The resource in calls of the app, and as the stand-in names it. */
  name: string;
  stored: ResourceName;
  row: Texts;
  /** The fields that its form writes in another way. */
  written?: Texts;
  /** The field that tells records apart, and the one that names a record in a call. */
  named: string;
  key: "id" | "username";
  list: string;
  create: string;
  update: string;
  /** With its method, which is not the same for all; of a record of its own. */
  remove: string;
  noun: string;
};

const PROFILE_FIELDS =
  "nama nik kk tempat_lahir jk status hobi pendidikan kontak nip dealer cabang soh kursus facebook instagram twitter youtube";

const profile: Texts = {
  ...Object.fromEntries(PROFILE_FIELDS.split(" ").map((field) => [field, `isi ${field}`])),
  tanggal_lahir: "1990-05-17",
};

function catalogue(work: "perawatan" | "pergantian", stage: "precheck" | "postcheck", noun: string): Sample {
  const name = `${work}-${stage}` as const;
  const tiers = stage === "postcheck" ? ["a", "b", "c", "d", "e"] : [];
  const prices = Object.fromEntries(tiers.map((tier) => [`Harga_${tier}`, "500"]));
  return {
    name,
    stored: name,
    row: { id: "1", dealer: "D", keterangan: "K", ...prices },
    named: "keterangan",
    key: "id",
    list: `/api/list${work}${stage}`,
    create: `/api/tambah${work}${stage}`,
    update: `/api/update${work}${stage}/1`,
    remove: `DELETE /api/delete${work}${stage}/2`,
    noun,
  };
}

/** Everything that can be listed, created, changed and deleted. */
export const samples: Sample[] = [
  {
    name: "user",
    stored: "users",
    row: { username: "a b", email: "-", ...profile },
    written: { tanggal_lahir: "17-05-1990" },
    named: "username",
    key: "username",
    list: "/api/user/listall",
    create: "/api/user/registerit",
    update: "/api/user/update/a%20b",
    remove: "POST /api/user/delete/LAMA",
    noun: "user",
  },
  {
    name: "dealer-cabang",
    stored: "cabang",
    row: {
      id: "1",
      brand: "B",
      dealer: "D",
      cabang: "C",
      brand_baru: "",
      dealer_baru: "",
      alamat: "A",
      masuk: "08:30:00",
      kodewilayah: "5",
      kodewilayah_internal: "7",
    },
    named: "cabang",
    key: "id",
    list: "/api/listalldealercabang",
    create: "/api/tambahdealercabang",
    update: "/api/updatedealercabang/1",
    remove: "POST /api/deletedealercabang/2",
    noun: "dealer cabang",
  },
  {
    name: "sa",
    stored: "sa",
    row: { id: "1", dealer: "D", cabang: "C", nama_sa: "N" },
    named: "nama_sa",
    key: "id",
    list: "/api/listallsa",
    create: "/api/tambahsa",
    update: "/api/updatesa/1",
    remove: "POST /deletesa/2",
    noun: "SA",
  },
  {
    name: "car-type",
    stored: "car-type",
    row: { id: "1", brand: "B", model: "M", kode: "A" },
    named: "model",
    key: "id",
    list: "/api/listmodel",
    create: "/api/tambahmodel",
    update: "/api/updatemodel/1",
    remove: "DELETE /api/deletemodel/2",
    noun: "car type",
  },
  catalogue("perawatan", "precheck", "perawatan precheck"),
  catalogue("perawatan", "postcheck", "perawatanpostcheck"),
  catalogue("pergantian", "precheck", "pergantian precheck"),
  catalogue("pergantian", "postcheck", "pergantian postcheck"),
];

/** The record that is deleted: another one than that which is changed at the same time. */
export function doomedOf({ row, named }: Sample): Texts {
  return { ...row, ...(row.id && { id: "2" }), [named]: "LAMA" };
}
