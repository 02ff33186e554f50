import type { ResourceName } from "@/demo/resources/resources";
import type { Row } from "@/demo/values/values";
import type { Role } from "@/lib/resources/permissions";
import { readerOf, samples as resourceSamples, textsOf } from "@/lib/testing/samples";

/** One record of a resource, and its calls (api-contract 5.1). */
export type Sample = {
  /** The resource in calls of the app, who makes them, and its name in the stand-in. */
  name: string;
  role: Role;
  stored: ResourceName;
  /** The record that is changed, with its key, and one that is deleted at the same time. */
  row: Row;
  key: string;
  doomed: Row;
  doomedKey: string;
  /** What the form of the record holds. */
  typed: Record<string, string>;
  /** The field by which two records differ. */
  named: string;
  list: string;
  create: string;
  update: string;
  /** With its method, which is not the same for all. */
  remove: string;
  noun: string;
};

/** Everything that can be listed, created, changed and deleted. */
export const samples: Sample[] = resourceSamples.map((sample) => {
  const { name, noun, calls } = sample.resource;
  const [key, doomedKey] = sample.resource.key === "id" ? ["1", "2"] : ["a b", "LAMA"];
  const row = { ...sample.row, [sample.resource.key ?? ""]: key };
  const target = (endpoint = "", of: string) => endpoint.replace(/\{\w+\}/, encodeURIComponent(of));
  return {
    name,
    role: readerOf(sample.resource),
    stored: sample.stored,
    row,
    key,
    doomed: { ...row, [sample.named]: "LAMA", [sample.resource.key ?? ""]: doomedKey },
    doomedKey,
    typed: { brand: "B", password: "rahasia", ...textsOf(sample, row) },
    named: sample.named,
    list: calls.list.endpoint,
    create: target(calls.create?.endpoint, ""),
    update: target(calls.update?.endpoint, key),
    remove: `${calls.remove?.method} ${target(calls.remove?.endpoint, doomedKey)}`,
    noun,
  };
});
