/** Items by a key, in their order; items without a key are left out. */
export function groupsOf<T, K>(items: Iterable<T>, keyOf: (item: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** How many numbers of a sorted list are less than a value, or at most as much. */
export function countBelow(sorted: readonly number[], value: number, orEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const one = sorted[middle] ?? Infinity;
    if (one < value || (orEqual && one === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
