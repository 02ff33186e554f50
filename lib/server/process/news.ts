/** What others wait for: `until` resolves once a condition holds, which is checked again after each `tell`. */
export function makeNews() {
  let next = Promise.withResolvers<void>();
  return {
    tell() {
      next.resolve();
      next = Promise.withResolvers();
    },
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await next.promise;
    },
  };
}
