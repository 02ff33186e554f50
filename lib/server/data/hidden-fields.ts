import "server-only";
import { HIDDEN_KEY, type Outcome, type PlannedWrite, type StopReason, type Texts } from "../../batch/writes";
import { fieldsSentToBrowser, type ResourceDefinition } from "../../resources/resource-definition";
import { type Session, sealTexts, unsealTexts } from "../session/seal";

/** Creates the functions that encrypt and decrypt, for one person, the fields that a list does not send to the browser, because the browser must not read them. */
export function createFieldEncryption(resource: ResourceDefinition, { userId }: Session) {
  const visibleFields = new Set(fieldsSentToBrowser(resource));
  const encryptionPurposeOf = (write: PlannedWrite) =>
    JSON.stringify([userId, resource.name, "key" in write && write.key]);

  async function encryptTexts(write: PlannedWrite, texts: Texts): Promise<Texts> {
    const visibleTexts = Object.entries(texts).filter(([field]) => visibleFields.has(field));
    const hiddenTexts = Object.entries(texts).filter(([field]) => !visibleFields.has(field));
    if (hiddenTexts.length === 0) return texts;
    const sealedTexts = await sealTexts(encryptionPurposeOf(write), Object.fromEntries(hiddenTexts));
    return { ...Object.fromEntries(visibleTexts), [HIDDEN_KEY]: sealedTexts };
  }

  async function decryptTexts(write: PlannedWrite, texts: Texts): Promise<Texts | null> {
    const { [HIDDEN_KEY]: sealedTexts, ...visibleTexts } = texts;
    if (sealedTexts === undefined) return texts;
    const hiddenTexts = await unsealTexts(encryptionPurposeOf(write), sealedTexts);
    return hiddenTexts && { ...visibleTexts, ...hiddenTexts };
  }

  return {
    /** Encrypts the hidden fields of an update or a deletion, and returns a create unchanged. Removes from `was` the hidden fields that an update does not write. */
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
    /** Encrypts the hidden values of a conflict, and replaces the names of hidden fields in an outcome with one HIDDEN_KEY. */
    async encryptOutcome(write: PlannedWrite, outcome: Outcome | StopReason): Promise<Outcome | StopReason> {
      const maskHiddenNames = (fields: string[]) => [
        ...new Set(fields.map((field) => (visibleFields.has(field) ? field : HIDDEN_KEY))),
      ];
      if (outcome.kind === "done" && outcome.merged)
        return { ...outcome, merged: maskHiddenNames(outcome.merged) };
      if (outcome.kind !== "conflict") return outcome;
      const { now, contested } = outcome;
      return {
        ...outcome,
        now: await encryptTexts(write, now),
        ...(contested && { contested: maskHiddenNames(contested) }),
      };
    },
  };
}
