import "server-only";
import { HIDDEN_FIELDS, type Outcome, type PlannedWrite, type Stop, type Texts } from "../../batch/writes";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { type Session, sealTexts, unsealTexts } from "../session/seal";

// A tab has no field of a record that its list does not have, but for the form that is open. A write that has such fields, as
// the profile of a user, takes them through the tab encrypted, as the one field HIDDEN_FIELDS.

/** Returns what hides and opens the fields of one person's writes. */
export function hiderOf(resource: ResourceDefinition, { userId }: Session) {
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
    /** Returns a write for its tab. Of what an update does not change only the shown fields go along. */
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
    /** Returns a write as it was planned; `null` if it was not hidden here for this person. */
    async open<Write extends PlannedWrite>(write: Write): Promise<Write | null> {
      if (write.kind === "create") return write;
      const was = await open(write, write.was);
      if (write.kind === "delete") return was && { ...write, was };
      const values = await open(write, write.values);
      return was && values && { ...write, was, values };
    },
    /** Returns the outcome of a write for its tab. */
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
