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
import { findRecord, readCurrentRecords } from "./current-records";
import { fetchRows } from "./lists";
import { failedRead } from "./replies";

/** Returns the choices of a pick list. `parent` is the brand for dealers ("" for all dealers with a branch), or the dealer for branches. */
export async function fetchPickList(list: PickList, parent: string): Promise<OrRefusal<string[]>> {
  const session = await authorize("create", ...PICK_LIST_PERMISSIONS);
  if (!session.ok) return session;
  if (list === "dealers" && parent === "") {
    const branches = await readBranches();
    return branches.ok ? { ok: true, value: readPickList(list, branches.value) } : branches;
  }
  const result = await callApi({ ...pickListCall(list, parent), token: session.value.token });
  if (!result.ok) return result;
  const rows = rowsInBody(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPickList(list, rows) };
}

async function readBranches() {
  const session = await authorize("read", cabang.permission);
  return session.ok ? fetchRows(cabang, session.value) : session;
}

type Operation = "update" | "create";

/** Reads the record with `key`, and the brand of the dealer `brandOf` ("" for the record's dealer). Skips either one that is `null`. */
export async function readFormRecord(
  resource: ResourceDefinition,
  operation: Operation,
  { key, brandOf }: { key: string | null; brandOf: string | null },
): Promise<RecordReply> {
  const [reply, brandLookup] = await Promise.all([
    key === null ? EMPTY_RECORD : readStoredRecord(resource, operation, key),
    brandOf === null ? null : readBrandLookup(),
  ]);
  if (reply.kind !== "record" || !brandLookup) return reply;
  if (!brandLookup.ok) return key === null ? failedRead(brandLookup.failure) : reply;
  return { ...reply, values: { ...reply.values, brand: brandLookup.value(brandOf || reply.values.dealer) } };
}

async function readStoredRecord(
  resource: ResourceDefinition,
  operation: Operation,
  key: string,
): Promise<RecordReply> {
  const found = await findRecord(resource, key, operation);
  if (!found.ok) return failedRead(found.failure);
  if (!found.value) return { kind: "gone" };
  const fields = operation === "update" ? updatedFields(resource) : copiedFields(resource);
  return {
    kind: "record",
    values: formValues(fields, found.value),
    pictures: storedPictures(fields, found.value),
  };
}

const EMPTY_RECORD: RecordReply = { kind: "record", values: {}, pictures: {} };

/** Returns a function that returns the brand of a dealer's first branch, "" for a dealer without a branch. */
async function readBrandLookup(): Promise<OrRefusal<(dealer: string | undefined) => string>> {
  const branches = await readBranches();
  if (!branches.ok) return branches;
  const brandOf = (dealer: string | undefined) => {
    const branch = branches.value.find((row) => readField(cabang, "dealer", row) === dealer);
    return String(readField(cabang, "brand", branch));
  };
  return { ok: true, value: brandOf };
}

/** Finds a record with the same values in the fields that identify it in an import, ignoring case and spaces. */
export async function findDuplicate(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<DuplicateReply> {
  const session = await authorize("create", resource.permission);
  const current = session.ok ? await readCurrentRecords(resource, session.value) : session;
  if (!current.ok) return failedRead(current.failure);
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
