import { foldText } from '../../../domain/text/foldText';

/** What the palette sorts its entries under, in the order in which they are shown. */
export const GROUPS = ['pages', 'actions', 'records', 'companies'] as const;
export type Group = (typeof GROUPS)[number];

/** One line of the palette. */
export interface Entry {
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  /** In a lighter colour next to the label: the resource, the second line. */
  readonly hint?: string | undefined;
  /** Name of an icon of the schemas. */
  readonly icon: string;
  readonly run: () => void;
}

/** 0: begins with the text; 1: a word of it does; 2: it contains it. Both texts folded. */
function rank(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0;
  return label.split(/[\s’'-]+/).some((part) => part.startsWith(wanted)) ? 1 : 2;
}

/** The same entries, those first whose label begins with the text. */
export function closestFirst(entries: readonly Entry[], text: string): Entry[] {
  const wanted = foldText(text.trim());
  return entries.toSorted((a, b) => rank(foldText(a.label), wanted) - rank(foldText(b.label), wanted));
}

/**
 * The entries whose label has every word of the text, those that begin with it first.
 * @param most how many are shown
 */
export function matching(entries: readonly Entry[], text: string, most: number): Entry[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return entries.slice(0, most);
  const words = wanted.split(/\s+/);
  return entries
    .map((entry) => ({ entry, label: foldText(entry.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .sort((a, b) => rank(a.label, wanted) - rank(b.label, wanted))
    .slice(0, most)
    .map(({ entry }) => entry);
}
