/** The four catalogues of work items. */
export const CATALOGUES = [
  "perawatan-precheck",
  "perawatan-postcheck",
  "pergantian-precheck",
  "pergantian-postcheck",
];

/** The resources that docs/product specifies; tests repeat their words and calls. */
export const SPECIFIED = ["user", "dealer-cabang", "sa", "car-type", ...CATALOGUES, "opname"];
