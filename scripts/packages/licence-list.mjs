/** Returns a component's licence as one SPDX expression; empty if it names none. */
function licenceOf({ licenses = [] }) {
  return licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(" AND ");
}

/** Whether an SPDX expression is met: OR needs one allowed licence, anything else all of them. */
function isMet(licence, allowed) {
  const ids = licence.match(/[^\s()]+/g) ?? [];
  const [operators, names] = [ids.filter((_, at) => at % 2 === 1), ids.filter((_, at) => at % 2 === 0)];
  const isChoice = operators.length > 0 && operators.every((operator) => operator === "OR");
  return (
    names.length > 0 &&
    (isChoice ? names.some((id) => allowed.includes(id)) : names.every((id) => allowed.includes(id)))
  );
}

/** Returns a bill of materials' components by name, each with whether its licence is allowed. */
export function licenceList({ components }, { allowed, exceptions }) {
  return components
    .map((component) => {
      const { name, version } = component;
      const licence = licenceOf(component);
      return { name, version, licence, isAllowed: isMet(licence, allowed) || exceptions[name] === licence };
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
}
