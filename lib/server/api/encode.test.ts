import { expect, test } from "vitest";
import { fileOf, PNG } from "@/demo/test-client";
import { encodeRequestBody } from "./call";

const fields = { dealer: "Astra/Jaya & Co", keterangan: "a=b+c é\n", kode: "" };

test("a form is encoded as texts, including empty ones", async () => {
  const body = await encodeRequestBody("form", fields);
  expect(body).toBeInstanceOf(URLSearchParams);
  expect(String(body)).toBe("dealer=Astra%2FJaya+%26+Co&keterangan=a%3Db%2Bc+%C3%A9%0A&kode=");
});

test("a multipart body has the texts, and the file under a generated name", async () => {
  const logo = fileOf(PNG, '../"logo".php\r\n', "text/html");
  const body = (await encodeRequestBody("multipart", {
    foto: logo,
    ...fields,
    foto_kk: undefined,
  })) as FormData;
  expect([...body.keys()]).toEqual(["dealer", "keterangan", "kode", "foto"]);
  expect(body.get("dealer")).toBe(fields.dealer);
  const sent = body.get("foto") as File;
  expect(sent.name).toMatch(/^[0-9a-f-]{36}\.png$/);
  expect(sent.type).toBe("image/png");
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(PNG);
});

test("a file that was not checked is never sent", async () => {
  const text = new File(["teks"], "x.png", { type: "image/png" });
  await expect(encodeRequestBody("multipart", { foto: text })).rejects.toThrow("foto");
});
