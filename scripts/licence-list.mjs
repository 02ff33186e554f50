/** The licence of a component of a bill of materials, as one SPDX expression; empty where it names none. */
function licenceOf({ licenses = [] }) {
  return licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(" AND ");
}

/** Whether an SPDX expression is met: one of its licences is enough for OR alone, in any other case all are needed. */
function isMet(licence, allowed) {
  const ids = licence.match(/[^\s()]+/g) ?? [];
  const [operators, names] = [ids.filter((_, at) => at % 2 === 1), ids.filter((_, at) => at % 2 === 0)];
  const isChoice = operators.length > 0 && operators.every((operator) => operator === "OR");
  return (
    names.length > 0 &&
    (isChoice ? names.some((id) => allowed.includes(id)) : names.every((id) => allowed.includes(id)))
  );
}

/** The components of a bill of materials, sorted by name, and whether the licence of each is one that is allowed. */
export function licenceList({ components }, { allowed, exceptions }) {
  return components
    .map((component) => {
      const { name, version } = component;
      const licence = licenceOf(component);
      return { name, version, licence, isAllowed: isMet(licence, allowed) || exceptions[name] === licence };
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
}
