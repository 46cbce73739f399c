import type { Activity } from '../activity';
import type { Module } from '../authModes';
import { peopleBase } from '../company';
import { HOSTILE_NAMES } from '../hostile';
import { iso } from '../iso';
import { type Population, STATE } from '../population';
import { portrait } from '../portrait';
import type { Random } from '../random';
import { DAY, HOUR } from '../rhythm';
import { answersOf } from './answers';
import { type Company, type Row, type Site, type DemoWorld } from '../world';
import { actingAdmins, DESK } from './administrators';

const LANGUAGES: ReadonlySet<string> = new Set(['fr', 'en', 'es', 'zh']);
const VERIFIED = 1;
const DISPOSABLE = 2;
const INVALID = 4;
const REGISTERING = 8;
const MAX_VALIDITY_MS = 365 * DAY;

/** Rows of `identities` of one company, one after the other, as the events have left them. */
export function* identities(
  world: DemoWorld,
  company: Company,
  people: Population,
  activity: Activity,
): Generator<Row> {
  for (let who = 0; who < people.count; who += 1) yield identity(world, company, people, activity, who);
}

/** One of them. */
export function identity(world: DemoWorld, company: Company, people: Population, activity: Activity, who: number): Row {
  const random = world.random.fork('identity-row', company.spec.companyid, who);
  const { shown, login, phone, language } = portrait(world, company, people, who);
  const mode = company.modes[people.mode[who] ?? 0];
  const module = mode?.module ?? 'email';
  const state = people.state[who];
  const createdAt = people.createdAt[who] ?? 0;
  const seenAt = activity.lastSeen[who] ?? 0;
  const loginAt = activity.lastLogin[who] ?? 0;
  const last = company.sites[activity.lastSite[who] ?? 0] as Site;
  const deleted = random.chance(0.015) && createdAt < world.now - 10 * DAY;
  const verdict = verdictOf(random, module);
  return {
    userid: peopleBase(company.spec.companyid) + who + 1,
    u_name: shown,
    u_email: login,
    u_password: null,
    u_profileid: company.profiles[people.profile[who] ?? 0]?.profileid ?? null,
    u_authtypeid: mode?.authtypeid ?? null,
    ...validityOf(random, world, company, people, activity, who),
    ...madeBy(random, company, module),
    // Who came for an event is found when everybody is there.
    u_eventid: null,
    u_maingroupid: last.groupids[0] ?? null,
    groupids: last.groupids,
    u_language: LANGUAGES.has(language) ? language : 'en',
    u_valid: verdict.valid,
    u_options: String(verdict.options + (state === STATE.registering ? REGISTERING : 0)),
    lastlocationid: seenAt > 0 ? last.locationid : null,
    u_lastinteractionAt: seenAt > 0 ? iso(seenAt) : iso(createdAt),
    u_lastlogin: loginAt > 0 ? iso(loginAt) : null,
    ...socialOf(random, module, shown, login, phone, loginAt),
    s_phone: module === 'sms' || random.chance(0.25) ? phone : null,
    u_attributes: answersOf(world, company, who, state === STATE.registering),
    u_companyid: company.spec.companyid,
    u_createdAt: iso(createdAt),
    u_erasedAt: null,
    u_deletedAt: deleted ? iso(Math.max(createdAt, seenAt) + (world.now - Math.max(createdAt, seenAt)) / 2) : null,
  };
}

/** From the registration to the end of what the profile gave at the last sign-in; never longer than a year. */
function validityOf(
  random: Random,
  world: DemoWorld,
  company: Company,
  people: Population,
  activity: Activity,
  who: number,
): Row {
  const hours = company.profiles[people.profile[who] ?? 0]?.hours ?? 24;
  const createdAt = people.createdAt[who] ?? 0;
  const state = people.state[who];
  if (state === STATE.registering) return { u_sdate: null, u_edate: null };
  if (state === STATE.notYetValid) {
    const start = world.now + random.int(1, 20 * 24) * HOUR;
    return { u_sdate: iso(start), u_edate: iso(start + hours * HOUR) };
  }
  const end = Math.max(createdAt, activity.lastLogin[who] ?? 0) + hours * HOUR;
  return { u_sdate: iso(Math.max(createdAt, end - MAX_VALIDITY_MS)), u_edate: iso(end) };
}

/** How the account was created: by a sponsor, by the reception, or by the guest. */
function madeBy(random: Random, company: Company, module: Module): Row {
  const domain = company.spec.domains[0] ?? '';
  if (module === 'sponsor') return { u_employee: `parrain.${random.int(1, 40)}@${domain}`, u_adminid: null };
  if (module !== 'login') return { u_employee: null, u_adminid: null };
  const u_adminid = random.pick(actingAdmins(company, DESK));
  return { u_employee: `accueil@${domain}`, u_adminid };
}

const NEVER_CHECKED: ReadonlySet<Module> = new Set(['login', 'direct']);

function verdictOf(random: Random, module: Module): { valid: string; options: number } {
  if (module === 'saml') return { valid: 'trusted', options: VERIFIED };
  if (NEVER_CHECKED.has(module)) return { valid: 'not_verified', options: 0 };
  return random.weighted([
    [{ valid: 'valid', options: VERIFIED }, 76],
    [{ valid: 'not_verified', options: 0 }, 12],
    [{ valid: 'temporary', options: DISPOSABLE }, 5],
    [{ valid: 'bad', options: INVALID }, 4],
    [{ valid: 'unreachable', options: 0 }, 3],
  ]);
}

function socialOf(random: Random, module: Module, name: string, login: string, phone: string, loginAt: number): Row {
  const social = module === 'google' || module === 'facebook';
  if (!social) {
    const names = ['s_name', 's_email', 's_url', 's_nickname', 's_summary', 's_gender', 's_age', 's_agecategory'];
    return {
      ...Object.fromEntries(names.map((key) => [key, null])),
      s_lastlogin: null,
      s_verified: null,
      s_business: null,
    };
  }
  const age = random.int(18, 74);
  return {
    s_name: name,
    s_email: login,
    s_lastlogin: loginAt > 0 ? iso(loginAt) : null,
    s_url: `https://${module}.example/${phone.replace(/\D/g, '')}`,
    s_nickname: random.chance(0.08) ? random.pick(HOSTILE_NAMES) : (login.split('@')[0] ?? null),
    s_summary: random.chance(0.05) ? random.pick(HOSTILE_NAMES) : null,
    s_gender: random.pick(['female', 'male', 'other', null]),
    s_age: String(age),
    s_agecategory: age < 25 ? '18-24' : age < 35 ? '25-34' : age < 50 ? '35-49' : '50+',
    s_verified: random.chance(0.7),
    s_business: random.chance(0.1),
  };
}
