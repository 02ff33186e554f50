import { expect, test } from "vitest";
import { fieldsOf, fileOf, PNG, sharedClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const client = sharedClient();
const BRANCH = {
  ...fieldsOf("cabang"),
  ...{ brand: "Isuzu", dealer: "Isuzu Niaga Prima", alamat: "Jl. Anggrek No. 3", masuk: "08:00:00" },
  ...{ kodewilayah: "1", kodewilayah_internal: "1" },
};

const addBranch = (cabang: string, foto: File | string) =>
  client.call("POST", "/api/tambahdealercabang", { multipart: { ...BRANCH, cabang, foto } });

test("an uploaded logo is served unchanged, under a generated name", async () => {
  expect((await addBranch("Cianjur", fileOf(PNG, "logo saya.png"))).status).toBe(201);
  const branch = ((await client.read("/api/listalldealercabang")) as Row[]).at(-1);
  expect(branch?.foto).not.toContain("logo");
  const answer = await client.call("GET", `/images/${branch?.foto}`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
});

test.each([
  [
    "a text with an image type",
    fileOf(Buffer.from("<svg onload=alert(1)>"), "logo.png"),
    "must be an image.",
  ],
  ["a plain field", "logo.png", "must be an image."],
  [
    "more than 15 MB",
    fileOf(Buffer.concat([PNG, Buffer.alloc(15 * 1024 * 1024)]), "besar.png"),
    "may not be greater than 15360 kilobytes.",
  ],
])("%s is no logo", async (_, foto, problem) => {
  const answer = await addBranch("Sukabumi", foto);
  expect([answer.status, await answer.json()]).toEqual([422, { error: { foto: [`The foto ${problem}`] } }]);
});

test("an unknown picture is not found", async () => {
  for (const name of ["opname-999999.jpg", "opname-000008.jpg", "..%2Fdata.sqlite", "logo.png"]) {
    expect((await client.call("GET", `/images/${name}`)).status).toBe(404);
  }
});
