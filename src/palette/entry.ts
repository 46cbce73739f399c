/** What the palette sorts its entries under, in the order in which they are shown. */
export const GROUPS = ['pages', 'actions', 'records', 'companies'] as const;
export type Group = (typeof GROUPS)[number];

/** One line of the palette. */
export interface Entry {
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  /** Softer, beside the label: which resource, which second line. */
  readonly hint?: string | undefined;
  /** Name of an icon of the schemas. */
  readonly icon: string;
  readonly run: () => void;
}

/** Lower case without accents: "réseau" is found by "reseau". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/**
 * The entries whose label has every word of the text, those that begin with it first.
 * @param most how many are shown
 */
export function matching(entries: readonly Entry[], text: string, most: number): Entry[] {
  const wanted = fold(text.trim());
  if (wanted === '') return entries.slice(0, most);
  const words = wanted.split(/\s+/);
  const rank = (label: string) => {
    if (label.startsWith(wanted)) return 0;
    return label.split(/[\s’'-]+/).some((part) => part.startsWith(words[0] ?? '')) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, label: fold(entry.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .sort((a, b) => rank(a.label) - rank(b.label))
    .slice(0, most)
    .map(({ entry }) => entry);
}
