const globalValues: Record<symbol, unknown> = globalThis;

/** Returns a value that is created once per process. A module variable would exist several times: Next bundles middleware, pages and instrumentation separately. */
export function processWide<Value>(name: string, create: () => Value): Value {
  const globalSymbol = Symbol.for(`sns.${name}`);
  if (!(globalSymbol in globalValues)) globalValues[globalSymbol] = create();
  return globalValues[globalSymbol] as Value;
}
