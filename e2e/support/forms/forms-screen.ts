import { expect, type Page } from "playwright/test";
import type { LoggedRequest } from "../../../demo/control/request-log.ts";
import { dialog, dismissAlert } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import { users } from "../site/lists.ts";
import type { Form, Row, Screen, Texts } from "./forms.ts";

/** A PNG of 1 x 1 pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const input = (page: Page, label: string) =>
  page.locator("main form").getByLabel(label, { exact: true });

export const submitButton = (page: Page) => page.locator("main form button[type=submit]");

export const submit = (page: Page) => submitButton(page).click();

/** The open picker's choices. */
export const choices = (page: Page) =>
  page.getByRole("listbox", { name: "Pilihan", exact: true }).getByRole("option");

/** Searches and picks a choice of a picker, unless it is picked already. */
export async function pick(page: Page, label: string, choice: string): Promise<void> {
  if ((await input(page, label).inputValue()) === choice) return;
  await input(page, label).fill(choice);
  await choices(page)
    .and(page.getByRole("option", { name: choice, exact: true }))
    .click();
  await expect(input(page, label)).toHaveValue(choice);
}

export async function fill(page: Page, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = input(page, label);
    const kind = await field.evaluate((element) => element.getAttribute("role") ?? element.localName);
    if (kind === "combobox") await pick(page, label, text);
    else if (kind === "select") await field.selectOption({ label: text });
    else await field.fill(text);
  }
}

export async function expectTexts(page: Page, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(input(page, label), label).toHaveValue(text === "Tanpa Kode" ? "" : text);
}

/** Waits until a field is invalid with this message after its hint; without a message, until it is valid. */
export async function expectFault(page: Page, label: string, words: string): Promise<void> {
  const field = input(page, label);
  if (!words) return expect(field, label).not.toHaveAttribute("aria-invalid");
  await expect(field, label).toHaveAttribute("aria-invalid", "true");
  await expect(field, label).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(words)}$`));
}

/** Expects a create or update screen with exactly its words. */
export async function expectScreen(page: Page, { title, submit, fields }: Screen): Promise<void> {
  // A failed pick list may have opened its alert already.
  const includeHidden = true;
  const heading = page.getByRole("heading", { level: 1, name: title, exact: true, includeHidden });
  await expect(heading.filter({ visible: true })).toBeVisible();
  const labels = page.locator("main form label");
  await expect.poll(() => labels.allTextContents()).toEqual(fields.map(([label]) => label));
  await expect(submitButton(page)).toHaveText(submit);
  const back = page.getByRole("button", { name: "Kembali", exact: true, includeHidden });
  await expect(back.filter({ visible: true })).toBeVisible();
}

export const dismissSuccess = (page: Page, words: string) => dismissAlert(page, words, "SUKSES");

export const CREATED = "Data berhasil dibuat";
export const UPDATED = "Data berhasil diupdate";

export async function save(page: Page, words: string): Promise<void> {
  await submit(page);
  await dismissSuccess(page, words);
}

/** Chooses a picture, of which nothing but its bytes says what it is. */
export async function choosePicture(
  page: Page,
  label: string,
  bytes = PIXEL,
  name = "logo.png",
): Promise<void> {
  await input(page, label).setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
}

/** The preview of a chosen picture. */
export const preview = (page: Page, label: string) => page.getByRole("img", { name: `Pratinjau ${label}` });

export async function writes(api: Api): Promise<LoggedRequest[]> {
  return (await api.requests()).filter(({ method, path }) => method !== "GET" && !path.endsWith("/loginit"));
}

export async function sentFields(api: Api): Promise<LoggedRequest["fields"][]> {
  return (await writes(api)).map(({ fields }) => fields);
}

/** Checks that exactly one call arrived, with these fields and files. */
export async function expectOneWrite(
  api: Api,
  { method, path, type }: Pick<Screen, "method" | "path" | "type">,
  fields: Record<string, string>,
  files: object[] = [],
): Promise<void> {
  const sent = (await writes(api)).map(({ headers, ...call }) => ({
    method: call.method,
    path: call.path,
    type: headers["content-type"]?.split(";")[0],
    bearer: /^Bearer .{40,}$/.test(headers.authorization ?? ""),
    fields: call.fields,
    files: call.files,
  }));
  expect(sent).toEqual([{ method, path, type, bearer: true, fields, files }]);
}

/** Returns this many rows of a form's resource, numbered in their name. */
export function storedRows({ update, named }: Form, count: number): Row[] {
  return Array.from({ length: count }, (_, at) => ({
    ...update.row,
    id: at + 1,
    [named.field]: `${update.row[named.field]} ${at + 1}`,
  }));
}

/** Returns what the update screen of this row shows. */
export function openedTexts({ update, named: { label, field } }: Form, number = 1): Texts {
  return { ...update.opened, ...(label in update.opened && { [label]: `${update.row[field]} ${number}` }) };
}

/** Returns the key of this row in its resource's paths. */
export function keyOfStored({ list, update }: Form, number: number): string {
  return list === users ? `${update.row.username} ${number}` : String(number);
}

export async function openUpdate(page: Page, form: Form, number = 1): Promise<void> {
  await page.goto(form.list.update + encodeURIComponent(keyOfStored(form, number)));
  await expectScreen(page, form.update);
}

/** Stores one row of a form, with these changes, and opens its update screen. */
export async function openStored(page: Page, api: Api, form: Form, changes: Row = {}): Promise<void> {
  await api.setRows(form.list.resource, [{ ...storedRows(form, 1)[0], ...changes }]);
  await openUpdate(page, form);
}

export async function openCreate(page: Page, { list, create }: Form): Promise<void> {
  await page.goto(list.add?.path ?? "");
  await expectScreen(page, create);
}

/** The confirmation before leaving a form with changes. */
export const question = (page: Page) => dialog(page, "Tinggalkan halaman ini?");

/** Presses the browser's Back without waiting for a page load. */
export const back = (page: Page) => page.evaluate(() => window.history.back());
