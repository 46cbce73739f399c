import { readFilters, type FilterKey, type FilterValues } from '../../../domain/reports/filters';
import { REPORT_WORDS } from '../../../domain/reports/words';
import type { Access } from '../../storage/records/records';
import { filterNaming } from './report';

/** What a figure is limited to: the name of each filter, and those of its values. */
export type NamedFilters = readonly (readonly [name: string, values: string])[];

/** Values of a filter that are named; of the others their number is. */
const MAX_NAMES = 10;

/**
 * Names filters as the caller knows them, in their language. The records of all of them are read at once.
 * @param texts JSON texts, as of graphs
 * @returns a function that names those of one of these texts
 */
export async function filterNames(access: Access, texts: readonly string[]): Promise<(text: string) => NamedFilters> {
  const words = REPORT_WORDS[access.caller.locale];
  const shownOf = (values: FilterValues) => values.slice(0, MAX_NAMES);
  const used = new Map<FilterKey, Set<FilterValues[number]>>();
  for (const text of new Set(texts)) {
    for (const [key, values] of readFilters(text) ?? []) {
      used.set(key, new Set([...(used.get(key) ?? []), ...shownOf(values)]));
    }
  }
  const naming = new Map<FilterKey, (value: FilterValues[number]) => string | null>();
  for (const [key, values] of used) {
    const name = key === 'history.visit' ? undefined : await filterNaming(access, key, [...values]);
    naming.set(key, name ?? ((value) => words.visits[Number(value)] ?? null));
  }
  return (text) =>
    [...(readFilters(text) ?? [])].map(([key, values]) => {
      const names = shownOf(values).flatMap((value) => naming.get(key)?.(value) ?? []);
      const others = values.length - names.length;
      return [words.filters[key], [...names, ...(others > 0 ? [`+${others}`] : [])].join(', ')] as const;
    });
}
