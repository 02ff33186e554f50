const values: Record<symbol, unknown> = globalThis;

/** Returns the value of a name, created once per process: Next bundles middleware, pages and instrumentation separately. */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`sns.${name}`);
  if (!(key in values)) values[key] = make();
  return values[key] as Value;
}
