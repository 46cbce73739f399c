import { profileId } from '../adminProfiles';
import { base, MAIN, type CompanySpec } from '../company';
import { iso } from '../iso';
import { labelOf } from '../laboratory';
import type { ProfileKey } from '../logins';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

const NAMES: Readonly<Record<CompanySpec['language'], readonly string[]>> = {
  fr: ['Siège', 'Réception', 'Marketing', 'Exploitation Sud', 'Ancienne équipe'],
  en: ['Head office', 'Reception', 'Marketing'],
  es: ['Sede', 'Recepción', 'Marketing'],
  zh: ['总部', '前台', '市场部'],
};
const DELETED = 'Ancienne équipe';
/** Places of the teams that stand below the first one. */
const PLACED: readonly number[] = [1, 2, 3];

/** Team (by place), administrator (by number), what the member may do in it, and who leads it. */
const MEMBERS: readonly (readonly [team: number, admin: number, profile: ProfileKey, lead?: 'lead'])[] = [
  [0, 1, 'full', 'lead'],
  [0, 3, 'viewer'],
  [0, 11, 'manager'],
  [1, 6, 'lobby'],
  [1, 24, 'lobby'],
  [1, 25, 'lobby'],
  [2, 5, 'reports'],
  [2, 13, 'manager'],
  [3, 2, 'manager'],
  [3, 11, 'manager'],
  [4, 19, 'manager'],
];

/** One after the other, a season apart, as the company grew. */
const grown = (world: DemoWorld, madeAt: number, place: number) =>
  iso(Math.min(madeAt + place * 47.3 * DAY, Math.max(madeAt, world.now - 90 * DAY)));

/** Rows of `teams`. */
export function teams(world: DemoWorld, company: Company): Row[] {
  const { spec, madeAt } = company;
  return NAMES[spec.language].map((name, place) => ({
    id: base(spec.companyid) + place + 1,
    name: labelOf(company, place, name),
    parentid: PLACED.includes(place) ? base(spec.companyid) + 1 : null,
    companyid: spec.companyid,
    createdAt: grown(world, madeAt, place),
    deletedAt: name === DELETED ? iso(Math.max(madeAt, world.now - 80 * DAY)) : null,
  }));
}

/** Rows of `team-members`; companies other than the main one have only their first colleague in a team. */
export function teamMembers(world: DemoWorld, { spec, madeAt }: Company): Row[] {
  const members: typeof MEMBERS = spec.companyid === MAIN ? MEMBERS : [[0, 11, 'manager']];
  return members.map(([team, number, profile, lead], place) => ({
    id: base(spec.companyid) + place + 1,
    adminid: base(spec.companyid) + number,
    teamid: base(spec.companyid) + team + 1,
    profileid: profileId(spec, profile),
    isLead: lead !== undefined,
    companyid: spec.companyid,
    createdAt: grown(world, madeAt, team + place / members.length),
    deletedAt: team === 4 ? iso(Math.max(madeAt, world.now - 80 * DAY)) : null,
  }));
}
