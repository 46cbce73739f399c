import type { AnswerGap, ChainGap, IdentityState } from '../../../../domain/address-holders/gaps';

/** What the export says, in the language of its reader. `%{…}` are filled in. */
export interface HolderWords {
  readonly title: string;
  readonly company: string;
  readonly made: string;
  readonly reference: string;
  readonly authority: string;
  readonly question: string;
  readonly address: string;
  readonly port: string;
  readonly destination: string;
  readonly minute: string;
  readonly tolerance: string;
  readonly result: string;
  readonly none: string;
  readonly candidates: string;
  readonly chance: string;
  readonly chanceRange: string;
  readonly method: string;
  readonly account: string;
  readonly device: string;
  readonly unknownDevice: string;
  readonly at: string;
  readonly lease: string;
  readonly session: string;
  readonly signIn: string;
  readonly line: string;
  readonly moreLines: string;
  /** Of a lease or a session. */
  readonly period: string;
  readonly openPeriod: string;
  readonly source: string;
  readonly gaps: string;
  readonly check: string;
  readonly states: Readonly<Record<IdentityState, string>>;
  readonly chainGaps: Readonly<Record<ChainGap, string>>;
  readonly answerGaps: Readonly<Record<AnswerGap, string>>;
  /** Heads of the columns of `evidence.csv`. */
  readonly columns: readonly string[];
  /** How to check the files: the text of `VERIFY.txt`, one paragraph each. */
  readonly verify: readonly string[];
}

/** Fills values into a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number | null>>): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
