import { foldText } from '../text/foldText';

/** What one field of a new record proposes for another. */
export type Proposal =
  /** The same text, or what of it may be part of a login: small letters and digits with hyphens. */
  | {
      /** The field that proposes: a text. */
      readonly from: string;
      readonly part: 'text' | 'prefix';
    }
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

/**
 * What the logins of an event can begin with: the words of its name, without accents and marks.
 * @param max its greatest length
 * @returns '' when no letter or digit of a login is in the text
 */
export function proposedPrefix(text: unknown, max: number): string {
  if (typeof text !== 'string') return '';
  const words = foldText(text).match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, max).replace(/-$/, '');
}

/** @returns the text without the blanks around it; '' for what is no text */
export const proposedText = (text: unknown): string => (typeof text === 'string' ? text.trim() : '');
