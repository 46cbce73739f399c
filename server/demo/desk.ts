import type { Activity } from './activity';
import type { Population } from './population';
import { actingAdmins, DESK, GUEST_MANAGER_PROFILES } from './records/administrators';
import { DAY, HOUR } from './rhythm';
import { isOfficeTime, localTime, officeTime } from './workday';
import type { Company, DemoWorld } from './world';

/** Time from an account to the extension of the stay, in ms: by day, and in the evening. */
const LATER = 2.6 * HOUR;
const SOON = 0.2 * HOUR;

/** What the staff did with a guest's account. */
interface Deed {
  readonly at: number;
  readonly adminid: number;
}

/** Administrator who made a guest's account at the desk. */
export function creatorOf(world: DemoWorld, company: Company, people: Population, who: number): number | null {
  const random = world.random.fork('creator', company.spec.companyid, who);
  const at = people.createdAt[who] ?? 0;
  const site = company.sites[people.site[who] ?? 0];
  // In the evening and at the weekend, receptionists alone are there, where a company has any.
  const late = site !== undefined && !isOfficeTime(site.zone, at);
  const desk = actingAdmins(company, ['lobby'], at, site);
  const there = late && desk.length > 0 ? desk : actingAdmins(company, DESK, at, site);
  return there.length === 0 ? null : random.pick(there);
}

/** Who extended a stay, and when: before its end, at the desk that made the account. Undefined for the others. */
export function extensionOf(world: DemoWorld, company: Company, people: Population, who: number): Deed | undefined {
  if ((people.extension[who] ?? 0) === 0) return undefined;
  const adminid = creatorOf(world, company, people, who);
  const createdAt = people.createdAt[who] ?? 0;
  const zone = company.sites[people.site[who] ?? 0]?.zone ?? 'UTC';
  // Later on the same day, while the desk is open.
  const at = createdAt + (localTime(zone, createdAt).hour < 19 ? LATER : SOON);
  return adminid === null || at >= world.now ? undefined : { at, adminid };
}

/** Who deleted a guest's account, and when: in office hours, after the last visit. Undefined for the others. */
export function removalOf(
  world: DemoWorld,
  company: Company,
  people: Population,
  activity: Activity,
  who: number,
): Deed | undefined {
  const random = world.random.fork('removal', company.spec.companyid, who);
  const createdAt = people.createdAt[who] ?? 0;
  if (!random.chance(0.015) || createdAt >= world.now - 10 * DAY) return undefined;
  const last = Math.max(createdAt, activity.lastSeen[who] ?? 0);
  const at = officeTime(random, company.spec.timezone, last + (world.now - last) / 2);
  const there = actingAdmins(company, GUEST_MANAGER_PROFILES, at, company.sites[activity.lastSite[who] ?? 0]);
  if (at <= last || there.length === 0) return undefined;
  return { at, adminid: random.pick(there) };
}
