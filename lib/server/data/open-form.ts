import "server-only";
import type { AlikeReply, PickList, RecordReply } from "../../messages/problem";
import { PICKERS, pickTarget, readPicks } from "../../resources/calls";
import { copiedFields, looksUpBrand, updatedFields } from "../../resources/form-fields";
import { formValues, storedPictures } from "../../resources/record-values";
import { cabang } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { readField } from "../../resources/resource-definition";
import { callApi } from "../api/client";
import { readRows } from "../api/rows";
import { authorize } from "../session/guard";
import type { OrRefusal } from "../session/refusal";
import { fetchRows } from "./lists";
import { findAlike, findRecord } from "./records";
import { readProblem } from "./replies";

async function readBranches() {
  const session = await authorize("read", cabang.permission);
  return session.ok ? fetchRows(cabang, session.value) : session;
}

/** Returns a function that finds the brand of a dealer in the dealer branches, empty if no branch has this dealer. */
async function readBrands(): Promise<OrRefusal<(dealer: string | undefined) => string>> {
  const branches = await readBranches();
  if (!branches.ok) return branches;
  const brandOf = (dealer: string | undefined) => {
    const branch = branches.value.find((row) => readField(cabang, "dealer", row) === dealer);
    return String(readField(cabang, "brand", branch));
  };
  return { ok: true, value: brandOf };
}

/** Returns a pick list without duplicates: all brands or a dealer's brand, a brand's dealers or those with a branch, or a dealer's branches. */
export async function listPicks(list: PickList, of: string): Promise<OrRefusal<string[]>> {
  const session = await authorize("create", ...PICKERS);
  if (!session.ok) return session;
  if (list === "brands" && of !== "") {
    const brands = await readBrands();
    return brands.ok ? { ok: true, value: [brands.value(of)].filter(Boolean) } : brands;
  }
  if (list === "dealers" && of === "") {
    const branches = await readBranches();
    return branches.ok ? { ok: true, value: readPicks(list, branches.value) } : branches;
  }
  const result = await callApi({ ...pickTarget(list, of), token: session.value.token });
  if (!result.ok) return result;
  const rows = readRows(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPicks(list, rows) };
}

/** Reads what a form opens with that updates a record or begins as a copy, but for the brand that the record does not store. */
export async function readFormRecord(
  resource: ResourceDefinition,
  key: string,
  operation: "update" | "create",
): Promise<RecordReply> {
  const found = await findRecord(resource, key, operation);
  if (!found.ok) return readProblem(found.failure);
  if (!found.value) return { kind: "gone" };
  const fields = operation === "update" ? updatedFields(resource) : copiedFields(resource);
  return {
    kind: "record",
    values: formValues(fields, found.value),
    pictures: storedPictures(fields, found.value),
  };
}

/** Looks for a record that is the same as one that is about to be created. */
export async function readAlike(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<AlikeReply> {
  const found = await findAlike(resource, texts);
  return found.ok ? { kind: "looked", found: found.value } : readProblem(found.failure);
}

/** The same with the brand, which the branches know; they are read at the same time. */
export async function readFormRecordWithBrand(...[resource, ...args]: Parameters<typeof readFormRecord>) {
  const brandsRead = looksUpBrand(resource) ? readBrands() : null;
  const [reply, brands] = await Promise.all([readFormRecord(resource, ...args), brandsRead]);
  if (reply.kind !== "record" || !brands?.ok) return reply;
  return { ...reply, values: { ...reply.values, brand: brands.value(reply.values.dealer) } };
}
