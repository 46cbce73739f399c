import type { UsageKind } from '../../domain/rules/usageLevels';
import type { CompanyHistory } from './useOverview';

/** Each kind has its colour on the whole page; distinguishable without colour vision (`tokens.ts`). */
export const COLOURS: Readonly<Record<UsageKind, string>> = {
  users: 'var(--c1)',
  appointed: 'var(--c2)',
  locations: 'var(--c3)',
  devices: 'var(--c4)',
};

/** Days that the line of the forecast continues. */
export const FORECAST_DAYS = 30;

const MIN_TOP = 115;
const MAX_TOP = 200;

/** How much of a maximum a count is, in percent. */
export const shareOf = (count: number | null, max: number): number | null =>
  count === null ? null : (count / max) * 100;

/** The top of the scale that all charts of a page share, in percent: some room above the maximum, twice it at most. */
export function topOf(companies: readonly CompanyHistory[]): number {
  const shares = companies.flatMap(({ usage }) => usage.map(({ peak, max }) => (max > 0 ? (peak / max) * 100 : 0)));
  return Math.min(MAX_TOP, Math.max(MIN_TOP, ...shares.map((share) => share * 1.05)));
}
