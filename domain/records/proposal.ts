/** What one field proposes for another: of an address, the domain. */
export interface Proposal {
  /** The field that proposes. */
  readonly from: string;
  readonly part: 'domain';
}

/**
 * The domain of the first address in a text (specification S-COMP-6: of a contact that has an at-sign, the text
 * after it). @returns undefined when there is none
 */
export function proposedDomain(text: unknown): string | undefined {
  const found = typeof text === 'string' ? /@([^\s@<>()|,;:"]+)/.exec(text)?.[1] : undefined;
  return found?.toLowerCase().replace(/\.+$/, '') || undefined;
}
