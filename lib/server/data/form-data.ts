import "server-only";
import { looseIdentityOf } from "../../batch/imports/record-identity";
import type { DuplicateReply, PickList, RecordReply } from "../../messages/problem";
import { PICK_LIST_PERMISSIONS, pickListCall, readPickList } from "../../resources/api-calls";
import { copiedFields, formValues, storedPictures, updatedFields } from "../../resources/record-values";
import { cabang } from "../../resources/registry";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { callApi } from "../api/client";
import { rowsInBody } from "../api/rows";
import { authorize } from "../session/guard";
import type { OrRefusal } from "../session/refusal";
import { findRecord, readCurrent } from "./current-records";
import { fetchRows } from "./lists";
import { readProblem } from "./replies";

async function readBranches() {
  const session = await authorize("read", cabang.permission);
  return session.ok ? fetchRows(cabang, session.value) : session;
}

/** Returns a lookup of dealers' brands in the branches; it returns "" for a dealer without a branch. */
async function readBrands(): Promise<OrRefusal<(dealer: string | undefined) => string>> {
  const branches = await readBranches();
  if (!branches.ok) return branches;
  const brandOf = (dealer: string | undefined) => {
    const branch = branches.value.find((row) => readField(cabang, "dealer", row) === dealer);
    return String(readField(cabang, "brand", branch));
  };
  return { ok: true, value: brandOf };
}

/** Returns a pick list without duplicates: all brands, the dealers of a brand or with a branch, or the branches of a dealer. */
export async function fetchPickList(list: PickList, of: string): Promise<OrRefusal<string[]>> {
  const session = await authorize("create", ...PICK_LIST_PERMISSIONS);
  if (!session.ok) return session;
  if (list === "dealers" && of === "") {
    const branches = await readBranches();
    return branches.ok ? { ok: true, value: readPickList(list, branches.value) } : branches;
  }
  const result = await callApi({ ...pickListCall(list, of), token: session.value.token });
  if (!result.ok) return result;
  const rows = rowsInBody(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPickList(list, rows) };
}

type Operation = "update" | "create";

async function readStored(
  resource: ResourceDefinition,
  operation: Operation,
  key: string,
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

const NOTHING: RecordReply = { kind: "record", values: {}, pictures: {} };

/**
 * Reads the record of a form and, if `brandOf` is not `null`, the brand of that dealer ("" for the record's own). A record whose brand
 * cannot be read comes without it.
 */
export async function readFormRecord(
  resource: ResourceDefinition,
  operation: Operation,
  { key, brandOf }: { key: string | null; brandOf: string | null },
): Promise<RecordReply> {
  const [reply, brands] = await Promise.all([
    key === null ? NOTHING : readStored(resource, operation, key),
    brandOf === null ? null : readBrands(),
  ]);
  if (reply.kind !== "record" || !brands) return reply;
  if (!brands.ok) return key === null ? readProblem(brands.failure) : reply;
  return { ...reply, values: { ...reply.values, brand: brands.value(brandOf || reply.values.dealer) } };
}

/** Finds a record with the same identity fields (`imports.identityFields`), ignoring case and spaces, for a person who may create records. */
export async function findDuplicate(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<DuplicateReply> {
  const session = await authorize("create", resource.permission);
  const current = session.ok ? await readCurrent(resource, session.value) : session;
  if (!current.ok) return readProblem(current.failure);
  const fields = resource.imports?.identityFields ?? [];
  const identity = looseIdentityOf(fields, texts);
  const records = current.value.rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field, readField(resource, field, row)])),
  );
  return {
    kind: "looked",
    found: records.find((record) => looseIdentityOf(fields, record) === identity) ?? null,
  };
}
