import { HOSTILE_NAMES } from '../hostile';
import { isFull, isLab } from '../laboratory';
import type { Company, Row, DemoWorld } from '../world';

const REASONS = ['loisirs', 'affaires', 'congrès'];
const INTERESTS = ['spa', 'cuisine', 'randonnée', 'vélo', 'musées'];
const ageRange = (age: number) =>
  age < 25 ? '18-24' : age < 35 ? '25-34' : age < 50 ? '35-49' : age < 65 ? '50-64' : '65+';

/** The answers of a guest at registration, under path and key; null before the registration has got to them. */
export function answersOf(
  world: DemoWorld,
  company: Company,
  who: number,
  age: number,
  registering: boolean,
): Row | null {
  const random = world.random.fork('answers', company.spec.companyid, who);
  if (registering || random.chance(0.08)) return null;
  const newsletter = { 'form.optin.newsletter': who % 9 === 0 || random.chance(0.3) ? 'oui' : 'non' };
  // The other companies ask for nothing else.
  if (!isFull(company)) return newsletter;
  const interests = INTERESTS.filter(() => random.chance(0.25));
  const loyalty =
    isLab(company) && random.chance(0.5) ? random.pick(HOSTILE_NAMES) : `BV-${100_000 + random.int(0, 899_999)}`;
  return {
    ...newsletter,
    ...(random.chance(0.8) && { 'form.stay.reason': random.pick(REASONS) }),
    ...Object.fromEntries(interests.map((one, place) => [`social.interests.interest_${place + 1}`, one])),
    ...(random.chance(0.5) && { 'social.age.age_range': ageRange(age) }),
    ...(random.chance(0.3) && { 'form.loyalty.loyalty': loyalty }),
  };
}
