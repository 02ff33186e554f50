const values: Record<symbol, unknown> = globalThis;

/** Returns a value that is created once per process. A module variable is not: Next bundles a module once for middleware, pages and instrumentation each. */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`sns.${name}`);
  if (!(key in values)) values[key] = create();
  return values[key] as Value;
}
