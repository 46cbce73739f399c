import { ADMIN_SAML } from '../../domain/records/signOnModules';
import type { Module } from './authModes';
import { TYPE } from './company';
import { type Population, STATE } from './population';
import type { Random } from './random';
import { localTime } from './workday';
import type { Company, Site } from './world';

type Weights = readonly (readonly [reason: string, weight: number])[];

/** Why a sign-in of each kind fails, with how often. */
const BY_MODULE: Readonly<Record<Module, Weights>> = {
  email: [
    ['wrong-code', 6],
    ['device-quota', 2],
  ],
  sms: [
    ['wrong-code', 5],
    ['sms-undelivered', 3],
    ['device-quota', 1],
  ],
  login: [
    ['wrong-code', 6],
    ['device-quota', 2],
  ],
  sponsor: [['sponsor-timeout', 1]],
  google: [['device-quota', 1]],
  facebook: [['device-quota', 1]],
  saml: [
    ['saml-clock-skew', 2],
    ['device-quota', 3],
  ],
  direct: [['device-quota', 1]],
  [ADMIN_SAML]: [],
};
/** What a person without an account types wrong. */
const UNKNOWN: Weights = [
  ['wrong-code', 7],
  ['expired-account', 2],
  ['domain-not-allowed', 2],
];
/** Places that close at night. */
const CLOSING: ReadonlySet<string> = new Set(['office', 'shop', 'campus']);

/** A failed sign-in, as far as its reason depends on it. */
export interface Refused {
  readonly at: number;
  readonly company: Company;
  readonly site: Site;
  /** Index in the population; -1 for an unknown guest. */
  readonly who: number;
  /** End of the validity at that time, in ms. */
  readonly until: number;
}

/** The reason of a failed sign-in, as a code. */
export function refusalOf(random: Random, people: Population, refused: Refused): string {
  const { company, who, at, until } = refused;
  if (who < 0) return random.weighted(UNKNOWN);
  const module = company.modes[people.mode[who] ?? 0]?.module ?? 'email';
  if (people.state[who] === STATE.notYetValid) return 'not-yet-valid';
  const expired = at > until;
  if (module === 'login' && expired) return 'expired-account';
  // A sponsor who has agreed once is asked again when that time is over.
  const asks = module === 'sponsor' && (expired || people.state[who] === STATE.registering);
  return refusalBy(random, module, refused, asks);
}

/** The reason of a failed sign-in of this kind. */
export function refusalBy(
  random: Random,
  module: Module,
  { at, company, site }: Pick<Refused, 'at' | 'company' | 'site'>,
  asksSponsor = false,
): string {
  const { hour } = localTime(site.zone, at);
  const closed = CLOSING.has(site.spec.pace) && (hour < 7 || hour >= 20);
  return random.weighted([
    ...BY_MODULE[module],
    ['sponsor-refused', asksSponsor ? 1 : 0],
    ['pool-exhausted', company.spec.gateway ? 0.5 : 0],
    ['company-over-limit', company.spec.type === TYPE.exceeded ? 3 : 0],
    ['outside-hours', closed ? 4 : 0],
  ]);
}
