import { HOSTILE_LABELS } from '../hostile';
import { place, type SiteSpec } from './site';

/** A little traffic for each name that could break a page; the first one is also a formula as an alias. */
export const LABORATORY: readonly SiteSpec[] = HOSTILE_LABELS.map((name, index) =>
  place(name, 'FR', 'hotel', 0.6, [index % 2 === 0 ? 'Scope <b>A</b> & =1+1' : 'نطاق الاختبار \u202e A'], {
    alias: index === 0 ? '=1+1' : `LAB-${index}`,
    tunnel: index % 2 === 0 ? 'gre' : 'native',
  }),
);
