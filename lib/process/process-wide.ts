const values: Record<symbol, unknown> = globalThis;

/** The one value of that name in this process; the middleware, the pages and the start are bundled apart and meet here. */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`sns.${name}`);
  if (!(key in values)) values[key] = make();
  return values[key] as Value;
}
