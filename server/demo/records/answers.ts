import { HOSTILE_NAMES } from '../hostile';
import type { Company, Row, DemoWorld } from '../world';

const REASONS = ['loisirs', 'affaires', 'congrès'];
const INTERESTS = ['spa', 'cuisine', 'randonnée', '滑雪', 'música'];
const AGES = ['18-24', '25-34', '35-49', '50-64', '65+'];

/** The answers of a guest at registration, under path and key; null before the registration has got to them. */
export function answersOf(world: DemoWorld, company: Company, who: number, registering: boolean): Row | null {
  const random = world.random.fork('answers', company.spec.companyid, who);
  if (registering || random.chance(0.08)) return null;
  const interests = INTERESTS.filter(() => random.chance(0.25));
  const loyalty = random.chance(0.02) ? random.pick(HOSTILE_NAMES) : `BV-${100_000 + random.int(0, 899_999)}`;
  return {
    'form.optin.newsletter': who % 9 === 0 ? 'oui' : random.chance(0.3) ? 'oui' : 'non',
    ...(random.chance(0.8) && { 'form.stay.reason': random.pick(REASONS) }),
    ...Object.fromEntries(interests.map((one, place) => [`social.interests.interest_${place + 1}`, one])),
    ...(random.chance(0.5) && { 'social.age.age_range': random.pick(AGES) }),
    ...(random.chance(0.3) && { 'form.loyalty.loyalty': loyalty }),
  };
}
