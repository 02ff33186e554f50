const globalValues: Record<symbol, unknown> = globalThis;

/** Returns a value that exists once per process, unlike a module variable: Next bundles middleware, pages and instrumentation separately. */
export function processWide<Value>(name: string, create: () => Value): Value {
  const globalSymbol = Symbol.for(`sns.${name}`);
  if (!(globalSymbol in globalValues)) globalValues[globalSymbol] = create();
  return globalValues[globalSymbol] as Value;
}
