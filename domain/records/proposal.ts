/** What one field of a new record proposes for another. */
export type Proposal =
  /** Of an address, the domain. */
  | {
      /** The field that proposes: a text. */
      readonly from: string;
      readonly part: 'domain';
    }
  /** Of the record that a reference points at, how long it lasts: the end of that time (`domain/time/lastDay`). */
  | {
      /** The field that proposes: a reference. */
      readonly from: string;
      readonly part: 'end';
      /** The field of the referenced record with the hours. */
      readonly hours: string;
      /** The field with the start. */
      readonly start: string;
    };

/**
 * The domain of the first address in a text (specification S-COMP-6: of a contact that has an at-sign, the text
 * after it). @returns undefined when there is none
 */
export function proposedDomain(text: unknown): string | undefined {
  const found = typeof text === 'string' ? /@([^\s@<>()|,;:"]+)/.exec(text)?.[1] : undefined;
  return found?.toLowerCase().replace(/\.+$/, '') || undefined;
}
