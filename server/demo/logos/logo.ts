import { createHash } from 'node:crypto';
import type { Company } from '../world';
import { emblem } from './emblem';

/** A company's logo, as an uploaded file. */
interface DemoLogo {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Portals that show it, by their places: the standard one and that of events. */
export const WITH_LOGO: readonly number[] = [0, 1];

const drawn = new Map<number, DemoLogo>();

/** The logo of a company: its own colour, drawn once. */
export function demoLogo({ spec }: Company): DemoLogo {
  const known = drawn.get(spec.companyid);
  if (known) return known;
  const bytes = emblem((spec.companyid * 67 + 30) % 360);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const logo = { name: `logo-${spec.companyid}.png`, type: 'image/png', bytes, hash };
  drawn.set(spec.companyid, logo);
  return logo;
}
