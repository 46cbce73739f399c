import type { Locale } from '../../../domain/text/locale';

export const PAPERS = ['card', 'a4', 'receipt'] as const;
/** Business cards, ten on a sheet; a sheet each; a strip of 80 mm each. */
export type PaperKind = (typeof PAPERS)[number];

/** What is the same on every card of a print; plain data, so that a worker process can get it. */
export interface PrintOrder {
  readonly kind: PaperKind;
  readonly language: Locale;
  readonly timezone: string;
  readonly company: string;
  /** Address of the company's portal. */
  readonly portal: string;
  readonly fontFolder: string;
}
