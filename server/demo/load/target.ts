/** One connection of the owner's, which row-level security does not hold back; not a pool. */
export interface SeedTarget {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The same target, with one statement under way at a time, in the order of the calls: several tables are filled at once. */
export function inOrder(target: SeedTarget): SeedTarget {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(sql, params) {
      const next = last.then(() => target.query(sql, params));
      last = next.catch(() => {});
      return next;
    },
  };
}
