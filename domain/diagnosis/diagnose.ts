import type { Facts } from './facts';
import { CHECKS, LINKS, type Finding, type LinkName } from './links';

export interface CheckedLink extends Finding {
  readonly link: LinkName;
}

/**
 * `online`: the network reports a connection; `broken`: a link is, and `link` names the first one; `unexplained`: no link is
 * broken as far as the caller may see.
 */
export const VERDICTS = ['online', 'broken', 'unexplained'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Diagnosis {
  readonly verdict: Verdict;
  /** The first broken link; null when none is. */
  readonly link: LinkName | null;
  /** The other broken links, in their order. */
  readonly others: readonly LinkName[];
  readonly links: readonly CheckedLink[];
}

/** Why a guest is not online: the first broken link of the chain, and the state of all. */
export function diagnose(facts: Facts): Diagnosis {
  const links = LINKS.map((link) => ({ link, ...CHECKS[link](facts) }));
  const [first, ...others] = links.filter(({ state }) => state === 'fail').map(({ link }) => link);
  const isOnline = links.some(({ link, code }) => link === 'session' && code === 'online');
  return {
    verdict: isOnline ? 'online' : first === undefined ? 'unexplained' : 'broken',
    link: first ?? null,
    others,
    links,
  };
}
