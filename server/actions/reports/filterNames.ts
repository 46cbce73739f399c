import { readFilters, type FilterKey, type FilterValues } from '../../../domain/reports/filters';
import { REPORT_WORDS } from '../../../domain/reports/words';
import type { Access } from '../../storage/records/records';
import { filterNaming } from './report';

/** What a figure is limited to: the name of each filter, those of its values, and its key. */
export type NamedFilters = readonly (readonly [name: string, values: string, key: FilterKey])[];

/** Values of a filter that are named at most; of the others their number is written. */
const MAX_NAMES = 10;

/**
 * Names filters as the caller knows them, in their language. The records of all of them are read at once.
 * @param texts JSON texts, as of graphs
 * @returns a function that names those of one of these texts. Values without a name for the caller are one part, with
 * their number when there are several. `most`: how many values of a filter it names, 10 at most
 */
export async function filterNames(
  access: Access,
  texts: readonly string[],
): Promise<(text: string, most?: number) => NamedFilters> {
  const words = REPORT_WORDS[access.caller.locale];
  const shownOf = (values: FilterValues, most = MAX_NAMES) => values.slice(0, most);
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
  return (text, most) =>
    [...(readFilters(text) ?? [])].map(([key, values]) => {
      const shown = shownOf(values, most);
      const names = shown.flatMap((value) => naming.get(key)?.(value) ?? []);
      const unnamed = shown.length - names.length;
      const others = values.length - shown.length;
      const parts = [
        ...names,
        ...(unnamed > 0 ? [unnamed === 1 ? words.deleted : `${words.deleted} (${unnamed})`] : []),
        ...(others > 0 ? [`+${others}`] : []),
      ];
      return [words.filters[key], parts.join(', '), key] as const;
    });
}
