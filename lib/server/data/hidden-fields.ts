import "server-only";
import { HIDDEN_FIELDS, type Outcome, type PlannedWrite, type Stop, type Texts } from "../../batch/writes";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { type Session, sealTexts, unsealTexts } from "../session/seal";

/** Returns functions that encrypt fields of writes that the browser must not read: those missing in the list, such as a user's profile. */
export function createFieldEncryption(resource: ResourceDefinition, { userId }: Session) {
  const visible = new Set(listFields(resource));
  const purposeOf = (write: PlannedWrite) =>
    JSON.stringify([userId, resource.name, "key" in write && write.key]);

  async function encrypt(write: PlannedWrite, texts: Texts): Promise<Texts> {
    const hidden = Object.entries(texts).filter(([field]) => !visible.has(field));
    if (hidden.length === 0) return texts;
    return {
      ...Object.fromEntries(Object.entries(texts).filter(([field]) => visible.has(field))),
      [HIDDEN_FIELDS]: await sealTexts(purposeOf(write), Object.fromEntries(hidden)),
    };
  }

  async function decrypt(write: PlannedWrite, texts: Texts): Promise<Texts | null> {
    const { [HIDDEN_FIELDS]: sealed, ...rest } = texts;
    if (sealed === undefined) return texts;
    const hidden = await unsealTexts(purposeOf(write), sealed);
    return hidden && { ...rest, ...hidden };
  }

  return {
    /** Encrypts the hidden fields of a write. An update gets only its own and the visible fields in `was`. */
    async encryptWrite(write: PlannedWrite): Promise<PlannedWrite> {
      if (write.kind === "create") return write;
      if (write.kind === "delete") return { ...write, was: await encrypt(write, write.was) };
      const was = Object.entries(write.was).filter(([field]) => visible.has(field) || field in write.values);
      return {
        ...write,
        was: await encrypt(write, Object.fromEntries(was)),
        values: await encrypt(write, write.values),
      };
    },
    /** Decrypts the hidden fields of a write; returns `null` if they were not encrypted for this person and record. */
    async decryptWrite<Write extends PlannedWrite>(write: Write): Promise<Write | null> {
      if (write.kind === "create") return write;
      const was = await decrypt(write, write.was);
      if (write.kind === "delete") return was && { ...write, was };
      const values = await decrypt(write, write.values);
      return was && values && { ...write, was, values };
    },
    /** Encrypts the hidden fields of an outcome, and replaces their names with HIDDEN_FIELDS. */
    async encryptOutcome(write: PlannedWrite, outcome: Outcome | Stop): Promise<Outcome | Stop> {
      const visibleNames = (fields: string[]) => [
        ...new Set(fields.map((field) => (visible.has(field) ? field : HIDDEN_FIELDS))),
      ];
      if (outcome.kind === "done" && outcome.merged)
        return { ...outcome, merged: visibleNames(outcome.merged) };
      if (outcome.kind !== "conflict") return outcome;
      const { now, contested } = outcome;
      return {
        ...outcome,
        now: await encrypt(write, now),
        ...(contested && { contested: visibleNames(contested) }),
      };
    },
  };
}
