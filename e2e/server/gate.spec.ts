import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as ask } from "node:http";
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
import { callOf, FORM } from "../support/site/server-actions.ts";
import { test } from "../support/site/watched.ts";

const MB = 1024 * 1024;
const UPLOADS_BUSY =
  "Server sedang menerima kiriman lain, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

const form = formOf("cabang");
const logo = Buffer.concat([PIXEL, randomBytes(MB)]);

// What stands between the network and the app. What it refuses: e2e/server/headers.spec.ts, lib/server/ingress/app-server.test.ts, bodies.test.ts.
test.use({ settings: { UPLOAD_MEMORY_MB: "48" } });
test.describe.configure({ mode: "default" });

test("a refused upload can be sent again", async ({ page, server: app, api, takeSession }) => {
  await api.setRows("cabang", []);
  /** Begins an upload of another person. */
  const begin = async (size: number, more: Record<string, string> = {}) => {
    const { headers } = callOf("create", ["sa", FORM, "7"], {});
    const cookie = `sns_session=${await sealedSession("it", api.scope, { userId: "another" })}`;
    const type = { "content-type": "multipart/form-data; boundary=batas", "content-length": String(size) };
    const sent = { ...headers, ...type, ...more, cookie, origin: app.url };
    return ask(`${app.url}/create-sa`, { method: "POST", headers: sent, agent: false }).on("error", () => {});
  };
  const other = await begin(48 * MB, { expect: "100-continue" });
  other.flushHeaders();
  // Another upload that came first would take the memory.
  await once(other, "continue");
  const tried = async () => {
    const sent = await begin(MB);
    sent.end(Buffer.alloc(MB));
    const [answer] = await once(sent, "response");
    answer.resume();
    return answer.statusCode;
  };
  expect(await tried()).toBe(503);

  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo", logo);
  await submit(page);
  await dismissAlert(page, UPLOADS_BUSY);
  await expectTexts(page, form.create.typed);
  await expect(preview(page, "Logo")).toBeVisible();
  expect(await writes(api)).toEqual([]);
  other.destroy();
  await expect.poll(tried).not.toBe(503);
  await save(page, CREATED);
  expect(await writes(api)).toHaveLength(1);
});
