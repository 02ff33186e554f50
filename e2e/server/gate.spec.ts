import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  expectTexts,
  fill,
  openCreate,
  PIXEL,
  preview,
  save,
  submit,
  writes,
} from "../support/forms/forms-screen.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, sealedSession } from "../support/site/fixtures.ts";
import { test } from "../support/site/watched.ts";

const MB = 1024 * 1024;
const UPLOADS_BUSY =
  "Server sedang menerima kiriman lain, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

const form = formOf("cabang");
const logo = Buffer.concat([PIXEL, randomBytes(MB)]);

// What stands between the network and the app. What it refuses: e2e/server/headers.spec.ts, lib/server/ingress/app-server.test.ts, bodies.test.ts.
test.use({ settings: { UPLOAD_MEMORY_MB: "48" } });

test("a refused upload can be sent again", async ({ page, server, api, takeSession }) => {
  await api.setRows("cabang", []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo", logo);

  const cookie = `sns_session=${await sealedSession("it", api.scope, { userId: "another" })}`;
  const size = { "content-length": String(48 * MB), expect: "100-continue" };
  const headers = { ...size, cookie, origin: server.url };
  const other = request(`${server.url}/create-sa`, { method: "POST", headers, agent: false });
  other.on("error", () => {}).flushHeaders();
  await once(other, "continue");
  await submit(page);
  await dismissAlert(page, UPLOADS_BUSY);
  other.destroy();
  await expectTexts(page, form.create.typed);
  await expect(preview(page, "Logo")).toBeVisible();
  expect(await writes(api)).toEqual([]);
  await save(page, CREATED);
  expect(await writes(api)).toHaveLength(1);
});
