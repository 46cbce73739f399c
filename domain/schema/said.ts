import { WORDS } from './words';

export type SaidCode = keyof typeof WORDS;

/** What the compiler says of a file: a code and its values, so that every reader has it in a language of his own. */
export interface Said {
  readonly code: SaidCode;
  readonly args: readonly (string | number | Said)[];
}

export function said(code: SaidCode, ...args: Said['args']): Said {
  return { code, args };
}

/** The English words for it. */
export function inEnglish({ code, args }: Said): string {
  return WORDS[code].replace(/%\{(\d+)\}/g, (_, place: string) => {
    const value = args[Number(place)] ?? '';
    return typeof value === 'object' ? inEnglish(value) : String(value);
  });
}
