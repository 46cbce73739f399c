import { LAB, MAIN } from './company';
import { HOSTILE_LABELS } from './hostile';
import { inLanguage } from './words';
import type { Company } from './world';

/** True for the company whose texts could break a page. */
export const isLab = ({ spec }: Pick<Company, 'spec'>): boolean => spec.companyid === LAB;

/** True for the companies that have every kind of record, and not just one or two of each. */
export const isFull = ({ spec }: Pick<Company, 'spec'>): boolean => spec.companyid === MAIN || spec.companyid === LAB;

/** What a record is called: its usual name in the company's language, but in “Laboratoire” one that could break a page, another for each place. */
export function labelOf(company: Pick<Company, 'spec'>, place: number, usual: string): string {
  if (!isLab(company)) return inLanguage(company.spec.language, usual);
  const label = HOSTILE_LABELS[place % HOSTILE_LABELS.length] ?? usual;
  return place < HOSTILE_LABELS.length ? label : `${place} ${label}`.slice(0, 255);
}
