import "server-only";
import type { ApiFields } from "../../fields/checks";
import type {
  EntryAction,
  EntryResult,
  EntryValues,
  PictureInfo,
  WriteIntent,
  WriteOrigin,
} from "../../history/entry";
import type { Cells } from "../../history/record-instances";
import { isSameUsername } from "../../names";
import { CALL_METHODS, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { encodeRequestBody } from "../api/call";
import { callApi } from "../api/client";
import { describeFailure, readErrorTexts } from "../api/errors";
import { getRequestId } from "../process/log";
import { withSpan } from "../process/spans";
import { logAuditEvent } from "../session/audit";
import { getCurrentSession } from "../session/current-session";
import { authorize } from "../session/guard";
import { FORBIDDEN_RESULT, outcomeOfFailure, type Refusal, type ResultOrRefusal } from "../session/refusal";
import type { Session } from "../session/seal";
import { recordIntent } from "../store/store-client";

/** A validated write. `before` has the cells of the record before the write; `null` if they are unknown. */
export type RecordWrite = {
  action: EntryAction;
  key?: string;
  before?: Cells | null;
  fields?: ApiFields;
  origin: WriteOrigin;
};

/** The API's message and the id of the history entry (`null` if nothing was sent), or the failure. */
export type WriteResult = ResultOrRefusal<{ message: string | null; entryId: number | null }>;

/** Sends a write: records its intent in the history, calls the API once, stores the outcome in the history, and audits it. */
export const writeRecord = (resource: ResourceDefinition, write: RecordWrite): Promise<WriteResult> =>
  withSpan(`write ${write.action}`, { "sns.resource": resource.name }, async () => {
    const { action } = write;
    const record = recordKeyOf(resource, write);
    const session = await authorizeWrite(action, resource, record);
    if (!session.ok) return session;
    const intent = await createIntent(resource, session.value, { ...write, key: record });
    const entry = await recordIntent(intent);
    const sent = entry
      ? await entry.settle(sendToApi(resource, session.value, write), entryResultOf)
      : UNRECORDED_RESULT;
    logAuditEvent(session.value, { action, resource: resource.name, record }, sent.ok ? null : sent.failure);
    return sent.ok ? { ok: true, value: { message: sent.value, entryId: entry?.id ?? null } } : sent;
  });

/** Returns the session if it may make a write; audits a refusal. Refuses a delete if `record` is the person's own account. */
export async function authorizeWrite(
  action: EntryAction,
  { name, permission, calls }: ResourceDefinition,
  record?: string,
): Promise<ResultOrRefusal<Session>> {
  const session = await authorize(action, permission);
  const isProtectedDelete = action === "del" && record !== undefined && calls.remove?.protectsOwnAccount;
  const deletesOwnAccount = isProtectedDelete && session.ok && isSameUsername(record, session.value.username);
  const result: typeof session = deletesOwnAccount
    ? { ok: false, failure: { kind: "own-account" } }
    : session;
  if (!result.ok)
    logAuditEvent(await getCurrentSession(), { action, resource: name, record }, result.failure);
  return result;
}

const UNRECORDED_RESULT: ResultOrRefusal<never> = { ok: false, failure: { kind: "unrecorded" } };

/** Returns the key of the written record; for a create, returns the key in the form, if the form has that field. */
function recordKeyOf(
  { key: keyField = "" }: ResourceDefinition,
  { key, fields }: RecordWrite,
): string | undefined {
  const typedKey = fields?.[keyField];
  return key ?? (typeof typedKey === "string" ? typedKey : undefined);
}

async function createIntent(
  resource: ResourceDefinition,
  session: Session,
  { action, key, before = null, fields = {}, origin }: RecordWrite,
): Promise<WriteIntent> {
  const sentValues = await toHistoryValues(resource, fields);
  const labelValues: EntryValues = { ...sentValues, ...before };
  const labelParts = resource.named.map((field) => labelValues[field]).filter(Boolean);
  const changedValues = action === "update" ? pickChangedValues(before ?? {}, sentValues) : null;
  return {
    at: Date.now(),
    userId: session.userId,
    username: session.username,
    userName: session.name,
    role: session.role,
    resource: resource.name,
    key: key ?? null,
    label: labelParts.length > 0 ? labelParts.join(" · ") : (key ?? ""),
    action,
    way: origin.way,
    batch: origin.batch ?? null,
    place: origin.place ?? null,
    undoes: origin.undoes ?? null,
    before: changedValues ? changedValues.before : before,
    after: action === "create" ? sentValues : (changedValues?.after ?? null),
    requestId: getRequestId() ?? null,
  };
}

/** Converts sent fields to the values for the history, which lack fields that the API does not return, such as a password. */
async function toHistoryValues(resource: ResourceDefinition, sent: ApiFields): Promise<EntryValues> {
  const values: EntryValues = {};
  for (const field of Object.keys(resource.row)) {
    const value = sent[field];
    if (value instanceof File) values[field] = await describePicture(value);
    else if (value !== undefined) values[field] = readField(resource, field, sent);
  }
  return values;
}

async function describePicture(file: File): Promise<PictureInfo> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return { name: file.name, size: file.size, sha256: Buffer.from(hash).toString("hex") };
}

function pickChangedValues(before: Cells, sent: EntryValues): Pick<WriteIntent, "before" | "after"> {
  const changedFields = Object.keys(sent).filter((field) => sent[field] !== before[field]);
  const pickChanged = (values: EntryValues) =>
    Object.fromEntries(changedFields.map((field) => [field, values[field] ?? ""]));
  return { before: pickChanged(before), after: pickChanged(sent) };
}

async function sendToApi(
  resource: ResourceDefinition,
  { token }: Session,
  { action, key, fields = {} }: RecordWrite,
): Promise<ResultOrRefusal<string | null>> {
  const call = writeCallOf(resource, action);
  if (!call) return FORBIDDEN_RESULT;
  const { method, endpoint, encoding } = call;
  const pathParams = resource.key && key !== undefined ? { [resource.key]: key } : {};
  const body = encoding && (await encodeRequestBody(encoding, fields));
  const isUpload = Object.values(fields).some((value) => value instanceof File);
  const result = await callApi({ method, endpoint, params: pathParams, token, body, isUpload });
  if (!result.ok) return result;
  const { status, body: responseBody, size } = result.value;
  // The API sends JSON or no body; another body may come from a proxy.
  if (size > 0 && responseBody === undefined) return { ok: false, failure: { kind: "unreadable", status } };
  return { ok: true, value: readErrorTexts(responseBody).message };
}

function writeCallOf({ calls }: ResourceDefinition, action: EntryAction) {
  if (action === "del") return calls.remove && { ...calls.remove, encoding: undefined };
  const call = calls[action];
  return call && { ...call, method: CALL_METHODS[action] };
}

function entryResultOf(result: ResultOrRefusal<unknown>): EntryResult {
  const doneAt = Date.now();
  if (result.ok) return { outcome: "done", detail: null, doneAt };
  const { failure } = result;
  return { outcome: outcomeOfFailure(failure), detail: describeFailureForHistory(failure), doneAt };
}

/** Returns the text about a failed write that the history stores; `null` if it stores none. */
function describeFailureForHistory(failure: Refusal): string | null {
  switch (failure.kind) {
    case "http": {
      const text = failure.detail ?? failure.message;
      return text ? `${text} (${failure.status})` : describeFailure(failure);
    }
    case "network":
    case "unreadable":
    case "oversized":
      return describeFailure(failure);
    case "session":
      return "Sesi sudah berakhir.";
    default:
      return null;
  }
}
