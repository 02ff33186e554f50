const partsOf = (version) => version.split(/[.-]/, 3).map(Number);

/** Whether a version is at least `floor`; a prerelease is older than its release. */
function reaches(version, floor) {
  const [actual, wanted] = [partsOf(version), partsOf(floor)];
  const at = actual.findIndex((part, place) => part !== wanted[place]);
  return at < 0 ? !version.includes("-") : actual[at] > wanted[at];
}

const majorOf = (version) => partsOf(version)[0];

/** Whether a version is at or above the floor of its major version, or of a newer major version. */
export function isAbove(version, floors) {
  const own = floors.find((floor) => majorOf(floor) === majorOf(version));
  return own ? reaches(version, own) : floors.every((floor) => majorOf(version) > majorOf(floor));
}

/** Returns the packages of a lock file below their floor, with the advisories. */
export function belowFloor(packages, floors) {
  return Object.entries(packages).flatMap(([place, { version }]) => {
    const name = place.split("node_modules/").at(-1);
    const floor = Object.hasOwn(floors, name) ? floors[name] : undefined;
    return floor && !isAbove(version, floor.floors)
      ? [`${name}@${version} is below ${floor.floors.join(", ")}: ${floor.advisories.join(", ")}`]
      : [];
  });
}
