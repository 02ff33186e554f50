import { API_CALL_NAMES, PICK_LIST_PERMISSIONS } from "../lib/resources/api-calls.ts";
import { can, type Role } from "../lib/resources/permissions.ts";
import { RESOURCES } from "../lib/resources/registry.ts";
import { CALL_METHODS, type ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { judgeOpenness, judgeUnknownBearer } from "./bearer.ts";
import { type Finding, failed, unchecked, warning } from "./findings.ts";
import { judgeList } from "./lists.ts";
import { type Account, judgeLogin } from "./login.ts";
import { judgePicks } from "./picks.ts";
import { judgePicture } from "./pictures.ts";
import { judgeReach } from "./reach.ts";
import { type Wire, watchWire } from "./wire.ts";

/** What only a write, or deliberate damage, would show. */
const UNSEEN: Finding[] = [
  unchecked(
    "POST, PUT and DELETE",
    `${API_CALL_NAMES.filter((call) => !call.startsWith("GET ")).length - 1} calls that write are never made`,
  ),
  unchecked("the words of failures", "a wrong password and a refused form are not tried"),
  unchecked("a second session", "whether the first one is ended by it ('allowed')"),
];

/** The item catalogues, whose lists the contract describes as readable without a token. */
const isKnownOpen = ({ permission }: ResourceDefinition) => permission === "item-care";

async function judgeData(wire: Wire, role: Role, token: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const readable = RESOURCES.filter(({ permission }) => can(role, permission, "read"));
  for (const resource of readable) {
    const { findings: found, rows } = await judgeList(wire, resource, token);
    findings.push(...found);
    const call = { method: CALL_METHODS.list, ...resource.calls.list, token };
    findings.push(await judgeOpenness(wire, call, isKnownOpen(resource) ? warning : failed));
    if (resource.picture) findings.push(...(await judgePicture(wire, resource, rows, token)));
  }
  const [first] = readable;
  if (first) findings.push(await judgeUnknownBearer(wire, first));
  const picks = "the pick lists";
  const mayPick = PICK_LIST_PERMISSIONS.some((permission) => can(role, permission, "create"));
  findings.push(...(mayPick ? await judgePicks(wire, token) : [unchecked(picks, "not of this role")]));
  for (const { calls } of RESOURCES.filter((resource) => !readable.includes(resource))) {
    findings.push(unchecked(`GET ${calls.list.endpoint}`, `not of the role ${role}`));
  }
  return findings;
}

/** Checks the API against docs/product/api-contract.md, read-only, with the settings and the client of the app. */
export async function examine(account: Account): Promise<Finding[]> {
  const reach = await judgeReach();
  if (reach.some(({ verdict }) => verdict === "failed")) return reach;
  const wire = watchWire();
  try {
    const { findings, person } = await judgeLogin(wire, account);
    const data = person ? await judgeData(wire, person.role, person.token) : [];
    return [...reach, ...findings, ...data, ...UNSEEN];
  } finally {
    wire.release();
  }
}
