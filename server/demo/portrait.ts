import { MAIN } from './company';
import { type Handset, handset } from './handset';
import { HOSTILE_NAMES } from './hostile';
import { type Person, person } from './names/person';
import type { Population } from './population';
import { languageOf } from './sites/site';
import type { Company, Site, DemoWorld } from './world';

/** All values of a guest; derived only from the seed and the index in the population. */
interface Portrait extends Person {
  /** What the identity is called in the console. */
  readonly shown: string;
  /** Unique within the company. */
  readonly login: string;
  readonly site: Site;
}

/** One of this many guests of the main company has a hostile name. */
const HOSTILE_EVERY = 53;
const HOSTILE_FIRST = 7;

function hostileName(company: Company, index: number): string | undefined {
  if (company.spec.companyid !== MAIN || index % HOSTILE_EVERY !== HOSTILE_FIRST) return undefined;
  return HOSTILE_NAMES[Math.floor(index / HOSTILE_EVERY) % HOSTILE_NAMES.length];
}

/** The guest with this index in a company's population. */
export function portrait(world: DemoWorld, company: Company, people: Population, index: number): Portrait {
  const random = world.random.fork('identity', company.spec.companyid, index);
  const site = company.sites[people.site[index] ?? 0] as Site;
  const drawn = person(random, languageOf(site.spec));
  const hostile = hostileName(company, index);
  return { ...drawn, shown: hostile ?? drawn.name, login: loginOf(company, people, index, drawn, hostile), site };
}

/** The values that every event needs; cached, because the same guests come often. */
type CachedPortrait = Pick<Portrait, 'login' | 'handle' | 'language'>;

const portraitCache = new WeakMap<Population, CachedPortrait[]>();

/** The part of a portrait that events show. */
export function makePortrait(world: DemoWorld, company: Company, people: Population, index: number): CachedPortrait {
  const kept = portraitCache.get(people) ?? [];
  if (kept.length === 0) portraitCache.set(people, kept);
  const known = kept[index];
  if (known) return known;
  const { login, handle, language } = portrait(world, company, people, index);
  return (kept[index] = { login, handle, language });
}

function loginOf(
  company: Company,
  people: Population,
  index: number,
  who: Person,
  hostile: string | undefined,
): string {
  const number = index + 1;
  switch (company.modes[people.mode[index] ?? 0]?.module) {
    case 'sms':
      return `${who.phone.replace(/ /g, '').slice(0, -4)}${String(number).padStart(4, '0')}`;
    case 'saml':
      return `${who.handle}${number}@${company.spec.domains.at(-1) ?? ''}`;
    case 'login':
      return `inv-${String(number).padStart(5, '0')}`;
    case 'direct':
      return hostile ? `"><img src=x onerror=alert(1)>${number}` : `direct-${number.toString(36)}`;
    default:
      return hostile ? `=1+1+${number}@${who.mailbox}` : `${who.handle}${number}@${who.mailbox}`;
  }
}

/** The handsets of one person: `which` 0 is the one that comes most. */
export function handsetOf(world: DemoWorld, company: Company, index: number, handle: string, which: 0 | 1): Handset {
  const random = world.random.fork('handset', company.spec.companyid, index, which);
  return handset(random, handle.split('.')[0] ?? '', index * 2 + which);
}

/** IP address in a location's network; sometimes IPv6. */
export function addressOf(company: Company, site: Site, number: number): string {
  const { companyid } = company.spec;
  if (number % 37 === 5) {
    const groups = [companyid, site.number].map(hex).join(':');
    return `2001:db8:${groups}::${hex(Math.floor(number / 65_536) + 1)}:${hex(number % 65_536)}`;
  }
  return `10.${companyid}.${site.number * 4 + (Math.floor(number / 250) % 4)}.${(number % 250) + 2}`;
}

const hex = (value: number) => value.toString(16);
