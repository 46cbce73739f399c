import { ascii } from './names/person';
import { authModes, type AuthMode } from './authModes';
import { COMPANIES } from './companies';
import { base, type CompanySpec } from './company';
import { countryId } from '../storage/installation/countries';
import { identityProfiles, type IdentityProfile } from './identityProfiles';
import { Random } from './random';
import { DAY, HOUR } from './rhythm';
import { type SiteSpec, zoneOf } from './sites/site';

export type Size = 'small' | 'medium' | 'large';

export interface SeedOptions {
  readonly size: Size;
  readonly seed: number;
  readonly now: Date;
}

/** One row as a resource's schema names its properties. */
export type Row = Readonly<Record<string, unknown>>;

/** Amounts for each size. `people` multiplies the number of identities that the description of a company gives. */
export const VOLUMES: Readonly<
  Record<Size, { people: number; authentications: number; logs: number; devices: number; audit: number }>
> = {
  small: { people: 1, authentications: 30_000, logs: 40_000, devices: 700, audit: 2_500 },
  medium: { people: 7.6, authentications: 500_000, logs: 500_000, devices: 4_000, audit: 20_000 },
  large: { people: 38, authentications: 10_000_000, logs: 10_000_000, devices: 20_000, audit: 100_000 },
};

/** Days of events before now. */
export const HISTORY = 90;

export interface Site {
  readonly locationid: number;
  /** Place in the company's list, from 0. */
  readonly number: number;
  readonly spec: SiteSpec;
  readonly zone: string;
  readonly countryid: number;
  readonly groupids: readonly number[];
  /** When it was made, in ms. */
  readonly openedAt: number;
}

export interface Company {
  readonly spec: CompanySpec;
  /** When it was made, in ms. */
  readonly madeAt: number;
  readonly scopes: ReadonlyMap<string, number>;
  readonly sites: readonly Site[];
  readonly profiles: readonly IdentityProfile[];
  readonly modes: readonly AuthMode[];
  /** Identities at the size of this world. */
  readonly people: number;
}

export interface DemoWorld {
  readonly options: SeedOptions;
  /** The time that all demo data are relative to, in ms, on a whole second. */
  readonly now: number;
  readonly random: Random;
  readonly companies: readonly Company[];
}

/**
 * Lays out companies, scopes and locations; people and events are drawn from it later. Pure: same options, same world.
 */
export function buildDemoWorld(options: SeedOptions): DemoWorld {
  const now = Math.floor(options.now.getTime() / 1000) * 1000;
  const { people } = VOLUMES[options.size];
  return {
    options,
    now,
    random: new Random(options.seed),
    companies: COMPANIES.map((spec) => {
      const madeAt = now - spec.age * DAY;
      const scopes = scopesOf(spec);
      return {
        spec,
        madeAt,
        scopes,
        sites: spec.sites.map((site, number) => siteOf(spec, site, number, scopes, now)),
        profiles: identityProfiles(spec),
        modes: authModes(spec),
        people: Math.round(spec.identities * people),
      };
    }),
  };
}

/** Scopes of a company in the order in which its locations first name them, then one that holds nothing. */
function scopesOf({ companyid, sites }: CompanySpec): ReadonlyMap<string, number> {
  const names = [...new Set([...sites.flatMap(({ scopes }) => scopes), 'Archives'])];
  return new Map(names.map((name, index) => [name, base(companyid) + index + 1]));
}

function siteOf(
  company: CompanySpec,
  spec: SiteSpec,
  number: number,
  scopes: ReadonlyMap<string, number>,
  now: number,
): Site {
  const opened = spec.age === undefined ? now - (company.age * 0.9 - number * 0.7) * DAY : now - spec.age * HOUR;
  return {
    locationid: base(company.companyid) + number + 1,
    number,
    spec,
    zone: zoneOf(spec),
    countryid: countryId(spec.country),
    groupids: spec.scopes.flatMap((name) => scopes.get(name) ?? []),
    openedAt: Math.floor(opened / 1000) * 1000,
  };
}

/** Name of a location as a host name: letters, digits and hyphens. */
export function slug({ spec, locationid }: Site): string {
  return ascii(spec.alias ?? spec.name).replace(/^-+|-+$/g, '') || `site-${locationid}`;
}

/** The public hash of a company, which is part of addresses that guests see. */
export const companyHashOf = (world: DemoWorld, companyid: number): string =>
  world.random.fork('company', companyid).hex(32);
