import { person, type Person } from './names/person';
import { isLab } from './laboratory';
import type { Population } from './population';
import { languageOf } from './sites/site';
import type { Company, DemoWorld } from './world';

/** What has to be unique among a company's guests. */
interface Namesakes {
  /** How many guests before this one have the same name in their address. */
  readonly before: Uint16Array;
  /** Phone numbers of guests who sign in with one, where the drawn one was taken, by index. */
  readonly phones: ReadonlyMap<number, string>;
}

/** Who a guest is; derived only from the seed and the index in the population. */
export function personAt(world: DemoWorld, company: Company, people: Population, index: number): Person {
  const random = world.random.fork('identity', company.spec.companyid, index);
  const spec = company.sites[people.site[index] ?? 0]?.spec;
  return person(random, spec ? languageOf(spec) : company.spec.language, isLab(company));
}

/** The same number, or the first free one after it of those that differ in the last digits. */
function freePhone(phone: string, taken: ReadonlySet<string>, index: number): string {
  if (!taken.has(phone)) return phone;
  const last = Number(phone.slice(-2));
  for (let step = 1; step < 100; step += 1) {
    const next = phone.slice(0, -2) + String((last + step) % 100).padStart(2, '0');
    if (!taken.has(next)) return next;
  }
  return `${phone}${index}`;
}

const found = new WeakMap<Population, Namesakes>();

/** Guests who share a name or a phone number with one who registered before them. */
export function namesakesOf(world: DemoWorld, company: Company, people: Population): Namesakes {
  const known = found.get(people);
  if (known) return known;
  const times = new Map<string, number>();
  const taken = new Set<string>();
  const phones = new Map<number, string>();
  const before = Uint16Array.from({ length: people.count }, (_, index) => {
    const { handle, phone } = personAt(world, company, people, index);
    if (company.modes[people.mode[index] ?? 0]?.module === 'sms') {
      const free = freePhone(phone, taken, index);
      taken.add(free);
      if (free !== phone) phones.set(index, free);
    }
    const earlier = times.get(handle) ?? 0;
    times.set(handle, earlier + 1);
    return earlier;
  });
  const namesakes = { before, phones };
  found.set(people, namesakes);
  return namesakes;
}
