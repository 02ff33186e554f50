const partsOf = (version) => version.split(/[.-]/, 3).map(Number);

/** Whether a version is no older than another; one that is not finished is older than the one it leads to. */
function reaches(version, floor) {
  const [given, wanted] = [partsOf(version), partsOf(floor)];
  const at = given.findIndex((part, place) => part !== wanted[place]);
  return at < 0 ? !version.includes("-") : given[at] > wanted[at];
}

const majorOf = (version) => partsOf(version)[0];

/** Whether a version is at or above the floor of its major version, or of a major version above them all. */
export function isAbove(version, floors) {
  const own = floors.find((floor) => majorOf(floor) === majorOf(version));
  return own ? reaches(version, own) : floors.every((floor) => majorOf(version) > majorOf(floor));
}

/** Every package of a lock file that is below its floor, with the holes that the floor is for. */
export function belowFloor(packages, floors) {
  return Object.entries(packages).flatMap(([place, { version }]) => {
    const name = place.split("node_modules/").at(-1);
    const floor = Object.hasOwn(floors, name) ? floors[name] : undefined;
    return floor && !isAbove(version, floor.floors)
      ? [`${name}@${version} is below ${floor.floors.join(", ")}: ${floor.advisories.join(", ")}`]
      : [];
  });
}
