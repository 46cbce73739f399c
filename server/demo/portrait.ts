import { type Handset, handset } from './handset';
import { HOSTILE_NAMES } from './hostile';
import { isLab } from './laboratory';
import type { Person } from './names/person';
import { namesakesOf, personAt } from './namesakes';
import type { Population } from './population';
import type { Company, Site, DemoWorld } from './world';

/** All values of a guest; derived only from the seed and the index in the population. */
interface Portrait extends Person {
  /** What the identity is called in the console. */
  readonly shown: string;
  /** Unique within the company. */
  readonly login: string;
}

/** One of this many guests of “Laboratoire” has a hostile name. */
const HOSTILE_EVERY = 2;

function hostileName(company: Company, index: number): string | undefined {
  if (!isLab(company) || index % HOSTILE_EVERY !== 0) return undefined;
  return HOSTILE_NAMES[Math.floor(index / HOSTILE_EVERY) % HOSTILE_NAMES.length];
}

/** The guest with this index in a company's population. */
export function portrait(world: DemoWorld, company: Company, people: Population, index: number): Portrait {
  const drawn = personAt(world, company, people, index);
  const hostile = hostileName(company, index);
  const login = loginOf(world, company, people, index, drawn, hostile);
  return { ...drawn, shown: hostile ?? drawn.name, login };
}

/** The values that every event needs; cached, because the same guests come often. */
interface CachedPortrait extends Pick<Portrait, 'login' | 'handle' | 'language'> {
  /** Drawn when the guest first comes with them. */
  readonly handsets: (Handset | undefined)[];
}

const portraitCache = new WeakMap<Population, CachedPortrait[]>();

/** The part of a portrait that events show. */
export function makePortrait(world: DemoWorld, company: Company, people: Population, index: number): CachedPortrait {
  const portraits = portraitCache.get(people) ?? [];
  if (portraits.length === 0) portraitCache.set(people, portraits);
  const known = portraits[index];
  if (known) return known;
  const { login, handle, language } = portrait(world, company, people, index);
  return (portraits[index] = { login, handle, language, handsets: [undefined, undefined] });
}

/** A guest's handset, drawn once: the same guests come often. */
export function ownHandset(
  world: DemoWorld,
  company: Company,
  people: Population,
  index: number,
  which: 0 | 1,
): Handset {
  const { handle, handsets } = makePortrait(world, company, people, index);
  return (handsets[which] ??= handsetOf(world, company, index, handle, which));
}

function loginOf(
  world: DemoWorld,
  company: Company,
  people: Population,
  index: number,
  who: Person,
  hostile: string | undefined,
): string {
  const number = index + 1;
  const { before, phones } = namesakesOf(world, company, people);
  const earlier = before[index] ?? 0;
  const namesake = earlier === 0 ? '' : String(earlier + 1);
  switch (company.modes[people.mode[index] ?? 0]?.module) {
    case 'sms':
      return (phones.get(index) ?? who.phone).replace(/ /g, '');
    case 'saml':
      return `${who.handle}${namesake}@${company.spec.domains.at(-1) ?? ''}`;
    case 'login':
      return `inv-${String(number).padStart(5, '0')}`;
    case 'direct':
      return hostile ? `"><img src=x onerror=alert(1)>${number}` : `direct-${number.toString(36)}`;
    default:
      return hostile ? `=1+1+${number}@${who.mailbox}` : `${who.handle}${namesake}@${who.mailbox}`;
  }
}

/** The handsets of one person: `which` 0 is the one that comes most. */
export function handsetOf(world: DemoWorld, company: Company, index: number, handle: string, which: 0 | 1): Handset {
  const random = world.random.fork('handset', company.spec.companyid, index, which);
  return handset(random, handle.split('.')[0] ?? '', index * 2 + which, isLab(company));
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
