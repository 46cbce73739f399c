/** One key of an order. */
export interface SortKey {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
  /** True: by the title of the record that the field refers to. */
  readonly byTitle?: true;
}

/** The limit of the server; further keys have no visible effect. */
const MAX_SORT_KEYS = 4;

/**
 * Several keys in the one field and order that react-admin has: `field` holds the names with a comma between them, each
 * but the first with a `-` before it when it descends; `order` is the first key's.
 * @param keys at least one
 */
export function joinSort(keys: readonly SortKey[]): SortKey {
  const [first = { field: '', order: 'ASC' as const }, ...others] = keys;
  const rest = others.map(({ field, order }) => (order === 'DESC' ? `-${field}` : field));
  return { field: [first.field, ...rest].join(','), order: first.order };
}

/** The keys that `joinSort` has joined; a single field gives one. */
export function splitSort({ field, order }: SortKey): SortKey[] {
  const [first = '', ...others] = field.split(',').filter(Boolean);
  return [
    { field: first, order },
    ...others.map((name): SortKey => {
      const descends = name.startsWith('-');
      return { field: descends ? name.slice(1) : name, order: descends ? 'DESC' : 'ASC' };
    }),
  ].slice(0, MAX_SORT_KEYS);
}

/**
 * What a click on a column's title makes of the order.
 * @param more true (shift or Ctrl held): the column becomes a further key, or turns round where it already is one
 */
export function sortBy(current: SortKey, field: string, more: boolean): SortKey {
  const keys = splitSort(current);
  const turned = (key: SortKey): SortKey => ({ ...key, order: key.order === 'ASC' ? 'DESC' : 'ASC' });
  const known = keys.find((key) => key.field === field);
  if (!more) return known && keys[0] === known ? turned(known) : { field, order: 'ASC' };
  if (known) return joinSort(keys.map((key) => (key === known ? turned(key) : key)));
  return joinSort([...keys.slice(0, MAX_SORT_KEYS - 1), { field, order: 'ASC' }]);
}
