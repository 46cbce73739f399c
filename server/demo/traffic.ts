import { activity, DAY, HOUR } from './rhythm';
import type { SiteSpec } from './sites/site';
import { HISTORY, type Company, type Site, VOLUMES, type DemoWorld } from './world';

/** First hour of the history, in ms. */
export function historyStart({ now }: DemoWorld): number {
  return Math.floor((now - HISTORY * DAY) / HOUR) * HOUR;
}

/** What a place's disturbances leave of its visits at a moment; 0 is an outage. */
export function remains({ disturbances }: SiteSpec, now: number, at: number): number {
  const hoursAgo = (now - at) / HOUR;
  return (disturbances ?? []).reduce(
    (factor, { from, to, factor: part }) => (hoursAgo <= from && hoursAgo >= to ? factor * part : factor),
    1,
  );
}

/** The last moment at which a place may have had a visit: now, or when it went silent. */
export function lastSign({ spec }: Site, now: number): number {
  const silent = spec.disturbances?.find(({ to, factor }) => to === 0 && factor === 0);
  return silent ? now - silent.from * HOUR : now;
}

/** Expected visits in the hour from `at`, on the scale of the places' weights: rhythm, growth, disturbances. */
export function expected(world: DemoWorld, site: Site, at: number): number {
  const { spec, openedAt, zone } = site;
  if (spec.weight === 0 || at < openedAt) return 0;
  const growth = 0.7 + (0.6 * (at - world.now + HISTORY * DAY)) / (HISTORY * DAY);
  return spec.weight * activity(spec.pace, zone, at) * growth * remains(spec, world.now, at + HOUR / 2);
}

/** By what `expected` is multiplied so that the whole history has as many authentications as the size asks for. */
export function trafficScale(world: DemoWorld): number {
  let sum = 0;
  for (const { sites } of world.companies) {
    for (const site of sites) {
      for (let at = historyStart(world); at < world.now; at += HOUR) sum += expected(world, site, at);
    }
  }
  return VOLUMES[world.options.size].authentications / sum;
}

/** Companies in which something happens. */
export function* placesOf(world: DemoWorld): Generator<{ company: Company; site: Site }> {
  for (const company of world.companies) for (const site of company.sites) yield { company, site };
}
