import type { Activity } from '../activity';
import type { Module } from '../authModes';
import { peopleBase } from '../company';
import { HOSTILE_NAMES } from '../hostile';
import { iso } from '../iso';
import { isLab } from '../laboratory';
import { type Population, STATE } from '../population';
import { portrait } from '../portrait';
import type { Random } from '../random';
import { HOUR } from '../rhythm';
import { answersOf } from './answers';
import { type Company, type Row, type Site, type DemoWorld } from '../world';
import { creatorOf, removalOf } from '../desk';
import { validUntil } from '../validity';
import { sponsorOf } from './policies';

const LANGUAGES: ReadonlySet<string> = new Set(['fr', 'en', 'es', 'zh']);
const VERIFIED = 1;
const DISPOSABLE = 2;
const INVALID = 4;
const REGISTERING = 8;

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
  const verdict = verdictOf(random, module, login);
  const removed = removalOf(world, company, people, activity, who);
  const age = random.int(18, 74);
  return {
    userid: peopleBase(company.spec.companyid) + who + 1,
    u_name: shown,
    u_email: login,
    u_password: null,
    u_profileid: company.profiles[people.profile[who] ?? 0]?.profileid ?? null,
    u_authtypeid: mode?.authtypeid ?? null,
    ...validityOf(random, world, company, people, activity, who),
    ...madeBy(world, company, people, who),
    // Guests of an event are found when all identities exist.
    u_eventid: null,
    u_maingroupid: last.groupids[0] ?? null,
    groupids: last.groupids,
    u_language: LANGUAGES.has(language) ? language : 'en',
    u_valid: verdict.valid,
    u_options: String(verdict.options + (state === STATE.registering ? REGISTERING : 0)),
    lastlocationid: seenAt > 0 ? last.locationid : null,
    u_lastinteractionAt: seenAt > 0 ? iso(seenAt) : iso(createdAt),
    u_lastlogin: loginAt > 0 ? iso(loginAt) : null,
    ...socialOf(random, isLab(company), module, shown, login, age, loginAt),
    s_phone: module === 'sms' ? spaced(login, phone) : random.chance(0.25) ? phone : null,
    u_attributes: answersOf(world, company, who, age, state === STATE.registering),
    u_companyid: company.spec.companyid,
    u_createdAt: iso(createdAt),
    u_erasedAt: null,
    u_deletedAt: removed ? iso(removed.at) : null,
  };
}

/** From the registration, or the sign-in after the end of the one before, for as long as the profile gives. */
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
  return { u_sdate: iso(activity.since[who] ?? createdAt), u_edate: iso(validUntil(company, people, activity, who)) };
}

/** Digits of a login as the phone number of its country is written. */
function spaced(login: string, phone: string): string {
  const digits = [...login.replace(/\D/g, '')];
  return phone.replace(/\d/g, () => digits.shift() ?? '') + digits.join('');
}

/** How the account was created: by a sponsor, by the reception, or by the guest. */
function madeBy(world: DemoWorld, company: Company, people: Population, who: number): Row {
  const module = company.modes[people.mode[who] ?? 0]?.module;
  if (module === 'sponsor') return { u_employee: sponsorOf(world, company, who), u_adminid: null };
  if (module !== 'login') return { u_employee: null, u_adminid: null };
  return { u_employee: `accueil@${company.spec.domains[0] ?? ''}`, u_adminid: creatorOf(world, company, people, who) };
}

const NEVER_CHECKED: ReadonlySet<Module> = new Set(['login', 'direct']);

/** What the check of the login found. What it finds about an address, a phone number does not have. */
function verdictOf(random: Random, module: Module, login: string): { valid: string; options: number } {
  if (module === 'saml') return { valid: 'trusted', options: VERIFIED };
  if (NEVER_CHECKED.has(module)) return { valid: 'not_verified', options: 0 };
  const drawn = random.weighted([
    [{ valid: 'valid', options: VERIFIED }, 76],
    [{ valid: 'not_verified', options: 0 }, 12],
    [{ valid: 'temporary', options: DISPOSABLE }, 5],
    [{ valid: 'bad', options: INVALID }, 4],
    [{ valid: 'unreachable', options: 0 }, 3],
  ]);
  const isOfAddress = drawn.options === DISPOSABLE || drawn.options === INVALID;
  return isOfAddress && !login.includes('@') ? { valid: 'not_verified', options: 0 } : drawn;
}

function socialOf(
  random: Random,
  lab: boolean,
  module: Module,
  name: string,
  login: string,
  age: number,
  loginAt: number,
): Row {
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
  return {
    s_name: name,
    s_email: login,
    s_lastlogin: loginAt > 0 ? iso(loginAt) : null,
    s_url: `https://${module}.example/${random.int(100_000_000, 999_999_999)}`,
    s_nickname: lab && random.chance(0.5) ? random.pick(HOSTILE_NAMES) : (login.split('@')[0] ?? null),
    s_summary: lab && random.chance(0.5) ? random.pick(HOSTILE_NAMES) : null,
    s_gender: random.pick(['female', 'male', 'other', null]),
    s_age: String(age),
    s_agecategory: age < 25 ? '18-24' : age < 35 ? '25-34' : age < 50 ? '35-49' : '50+',
    s_verified: random.chance(0.7),
    s_business: random.chance(0.1),
  };
}
