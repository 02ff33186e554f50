import "server-only";
import { HIDDEN_KEY, type Outcome, type PlannedWrite, type StopReason, type Texts } from "../../batch/writes";
import { fieldsSentToBrowser, type ResourceDefinition } from "../../resources/resource-definition";
import { type Session, sealTexts, unsealTexts } from "../session/seal";

/** Returns functions that encrypt fields of writes that the browser must not read: those missing in the list, such as a user's profile. */
export function createFieldEncryption(resource: ResourceDefinition, { userId }: Session) {
  const visibleFields = new Set(fieldsSentToBrowser(resource));
  const encryptionPurposeOf = (write: PlannedWrite) =>
    JSON.stringify([userId, resource.name, "key" in write && write.key]);

  async function encryptTexts(write: PlannedWrite, texts: Texts): Promise<Texts> {
    const hidden = Object.entries(texts).filter(([field]) => !visibleFields.has(field));
    if (hidden.length === 0) return texts;
    return {
      ...Object.fromEntries(Object.entries(texts).filter(([field]) => visibleFields.has(field))),
      [HIDDEN_KEY]: await sealTexts(encryptionPurposeOf(write), Object.fromEntries(hidden)),
    };
  }

  async function decryptTexts(write: PlannedWrite, texts: Texts): Promise<Texts | null> {
    const { [HIDDEN_KEY]: sealed, ...rest } = texts;
    if (sealed === undefined) return texts;
    const hidden = await unsealTexts(encryptionPurposeOf(write), sealed);
    return hidden && { ...rest, ...hidden };
  }

  return {
    /** Encrypts the hidden fields of a write. An update gets only its own and the visible fields in `was`. */
    async encryptWrite(write: PlannedWrite): Promise<PlannedWrite> {
      if (write.kind === "create") return write;
      if (write.kind === "delete") return { ...write, was: await encryptTexts(write, write.was) };
      const was = Object.entries(write.was).filter(
        ([field]) => visibleFields.has(field) || field in write.values,
      );
      return {
        ...write,
        was: await encryptTexts(write, Object.fromEntries(was)),
        values: await encryptTexts(write, write.values),
      };
    },
    /** Decrypts the hidden fields of a write; returns `null` if they were not encrypted for this person and record. */
    async decryptWrite<Write extends PlannedWrite>(write: Write): Promise<Write | null> {
      if (write.kind === "create") return write;
      const was = await decryptTexts(write, write.was);
      if (write.kind === "delete") return was && { ...write, was };
      const values = await decryptTexts(write, write.values);
      return was && values && { ...write, was, values };
    },
    /** Encrypts the hidden fields of an outcome, and replaces their names with HIDDEN_KEY. */
    async encryptOutcome(write: PlannedWrite, outcome: Outcome | StopReason): Promise<Outcome | StopReason> {
      const visibleNames = (fields: string[]) => [
        ...new Set(fields.map((field) => (visibleFields.has(field) ? field : HIDDEN_KEY))),
      ];
      if (outcome.kind === "done" && outcome.merged)
        return { ...outcome, merged: visibleNames(outcome.merged) };
      if (outcome.kind !== "conflict") return outcome;
      const { now, contested } = outcome;
      return {
        ...outcome,
        now: await encryptTexts(write, now),
        ...(contested && { contested: visibleNames(contested) }),
      };
    },
  };
}
