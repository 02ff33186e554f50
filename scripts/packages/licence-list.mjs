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

/** Returns a lock file's packages without those that only development needs, by place. */
export function productionPackages({ packages }) {
  return Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev));
}

/** Returns the production packages of a lock file, each with its licence and whether that is allowed. */
export function licenceList(lock, { allowed, exceptions }) {
  const { "": _root, ...packages } = productionPackages(lock);
  return Object.entries(packages).map(([place, { version, license: licence = "" }]) => {
    const name = place.split("node_modules/").at(-1);
    return { name, version, licence, isAllowed: isMet(licence, allowed) || exceptions[name] === licence };
  });
}
