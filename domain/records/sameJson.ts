/** Whether two values of a record are equal, by their JSON. Null and undefined are equal; the order of members counts. */
export const sameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
