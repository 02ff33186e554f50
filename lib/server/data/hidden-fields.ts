import "server-only";
import { HIDDEN_FIELDS, type Outcome, type PlannedWrite, type Stop, type Texts } from "../../batch/writes";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { type Session, sealTexts, unsealTexts } from "../session/seal";

// A tab only has the fields that a list shows. Writes carry other fields, such as a user's profile, encrypted in HIDDEN_FIELDS.

export function createFieldEncryption(resource: ResourceDefinition, { userId }: Session) {
  const shown = new Set(listFields(resource));
  const purposeOf = (write: PlannedWrite) =>
    JSON.stringify([userId, resource.name, "key" in write && write.key]);

  async function hide(write: PlannedWrite, texts: Texts): Promise<Texts> {
    const hidden = Object.entries(texts).filter(([field]) => !shown.has(field));
    if (hidden.length === 0) return texts;
    const open = Object.entries(texts).filter(([field]) => shown.has(field));
    return {
      ...Object.fromEntries(open),
      [HIDDEN_FIELDS]: await sealTexts(purposeOf(write), Object.fromEntries(hidden)),
    };
  }

  async function open(write: PlannedWrite, texts: Texts): Promise<Texts | null> {
    const { [HIDDEN_FIELDS]: sealed, ...rest } = texts;
    if (sealed === undefined) return texts;
    const hidden = await unsealTexts(purposeOf(write), sealed);
    return hidden && { ...rest, ...hidden };
  }

  return {
    /** Returns a write for its tab; an update keeps only visible and changed fields in `was`. */
    async hide(write: PlannedWrite): Promise<PlannedWrite> {
      if (write.kind === "create") return write;
      if (write.kind === "delete") return { ...write, was: await hide(write, write.was) };
      const was = Object.entries(write.was).filter(([field]) => shown.has(field) || field in write.values);
      return {
        ...write,
        was: await hide(write, Object.fromEntries(was)),
        values: await hide(write, write.values),
      };
    },
    /** Returns the planned write; `null` if it was not hidden for this person. */
    async open<Write extends PlannedWrite>(write: Write): Promise<Write | null> {
      if (write.kind === "create") return write;
      const was = await open(write, write.was);
      if (write.kind === "delete") return was && { ...write, was };
      const values = await open(write, write.values);
      return was && values && { ...write, was, values };
    },
    /** Returns an outcome for its tab. */
    async hideIn(write: PlannedWrite, outcome: Outcome | Stop): Promise<Outcome | Stop> {
      const named = (fields: string[]) => [
        ...new Set(fields.map((field) => (shown.has(field) ? field : HIDDEN_FIELDS))),
      ];
      if (outcome.kind === "done" && outcome.merged) return { ...outcome, merged: named(outcome.merged) };
      if (outcome.kind !== "conflict") return outcome;
      const { now, contested } = outcome;
      return { ...outcome, now: await hide(write, now), ...(contested && { contested: named(contested) }) };
    },
  };
}
