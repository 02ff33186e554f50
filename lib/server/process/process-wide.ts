const values: Record<symbol, unknown> = globalThis;

/** Returns a value that exists once per process, unlike a module variable: Next bundles middleware, pages and instrumentation separately. */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`sns.${name}`);
  if (!(key in values)) values[key] = create();
  return values[key] as Value;
}
