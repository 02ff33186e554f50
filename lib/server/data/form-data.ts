import "server-only";
import { looseIdentityOf } from "../../batch/imports/record-identity";
import type { DuplicateReply, PickListName, RecordReply } from "../../messages/problem";
import { createPickListCall, PICK_LIST_PERMISSIONS, readPickListChoices } from "../../resources/api-calls";
import { copiedFields, storedPictureNames, toFormTexts, updateFieldsOf } from "../../resources/record-values";
import { branchResource } from "../../resources/registry";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { callApi } from "../api/client";
import { findRowsInBody } from "../api/rows";
import { authorize } from "../session/guard";
import type { ResultOrRefusal } from "../session/refusal";
import { findRecord, readCurrentRecords } from "./current-records";
import { fetchRows } from "./lists";
import { toReadProblem } from "./replies";

/** Returns the choices of a pick list: the dealers of the brand `parent` ("" for all dealers that have a branch), or the branches of the dealer `parent`. */
export async function fetchPickList(list: PickListName, parent: string): Promise<ResultOrRefusal<string[]>> {
  const session = await authorize("create", ...PICK_LIST_PERMISSIONS);
  if (!session.ok) return session;
  if (list === "dealers" && parent === "") {
    const branches = await readBranches();
    return branches.ok ? { ok: true, value: readPickListChoices(list, branches.value) } : branches;
  }
  const result = await callApi({ ...createPickListCall(list, parent), token: session.value.token });
  if (!result.ok) return result;
  const rows = findRowsInBody(result.value.body);
  if (!rows) return { ok: false, failure: { kind: "unreadable", status: result.value.status } };
  return { ok: true, value: readPickListChoices(list, rows) };
}

async function readBranches() {
  const session = await authorize("read", branchResource.permission);
  return session.ok ? fetchRows(branchResource, session.value) : session;
}

type FormOperation = "update" | "create";

/** Returns the values of the record `key` (none for `null`), and unless `brandOf` is `null` the brand of the dealer `brandOf`, or of the record's dealer if that is "". */
export async function readFormRecord(
  resource: ResourceDefinition,
  operation: FormOperation,
  { key, brandOf }: { key: string | null; brandOf: string | null },
): Promise<RecordReply> {
  const [reply, brandLookup] = await Promise.all([
    key === null ? EMPTY_RECORD_REPLY : readStoredRecord(resource, operation, key),
    brandOf === null ? null : readBrandLookup(),
  ]);
  if (reply.kind !== "record" || !brandLookup) return reply;
  if (!brandLookup.ok) return key === null ? toReadProblem(brandLookup.failure) : reply;
  return { ...reply, values: { ...reply.values, brand: brandLookup.value(brandOf || reply.values.dealer) } };
}

async function readStoredRecord(
  resource: ResourceDefinition,
  operation: FormOperation,
  key: string,
): Promise<RecordReply> {
  const recordResult = await findRecord(resource, key, operation);
  if (!recordResult.ok) return toReadProblem(recordResult.failure);
  if (!recordResult.value) return { kind: "gone" };
  const fields = operation === "update" ? updateFieldsOf(resource) : copiedFields(resource);
  return {
    kind: "record",
    values: toFormTexts(fields, recordResult.value),
    pictures: storedPictureNames(fields, recordResult.value),
  };
}

const EMPTY_RECORD_REPLY: RecordReply = { kind: "record", values: {}, pictures: {} };

/** Reads the branches; returns a function that finds the brand of a dealer by its first branch, "" if the dealer has none. */
async function readBrandLookup(): Promise<ResultOrRefusal<(dealer: string | undefined) => string>> {
  const branches = await readBranches();
  if (!branches.ok) return branches;
  const brandOfDealer = (dealer: string | undefined) => {
    const branch = branches.value.find((row) => readField(branchResource, "dealer", row) === dealer);
    return String(readField(branchResource, "brand", branch));
  };
  return { ok: true, value: brandOfDealer };
}

/** Returns the identity fields of a record that equals the typed texts in those fields, without regard to case and spaces. */
export async function findDuplicate(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<DuplicateReply> {
  const session = await authorize("create", resource.permission);
  const currentRecords = session.ok ? await readCurrentRecords(resource, session.value) : session;
  if (!currentRecords.ok) return toReadProblem(currentRecords.failure);
  const identityFields = resource.imports?.identityFields ?? [];
  const typedLooseIdentity = looseIdentityOf(identityFields, texts);
  const recordIdentities = currentRecords.value.rows.map((row) =>
    Object.fromEntries(identityFields.map((field) => [field, readField(resource, field, row)])),
  );
  const found = recordIdentities.find(
    (record) => looseIdentityOf(identityFields, record) === typedLooseIdentity,
  );
  return { kind: "looked", found: found ?? null };
}
