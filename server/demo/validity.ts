import type { Activity } from './activity';
import type { Population } from './population';
import { DAY, HOUR } from './rhythm';
import type { Company } from './world';

/** True for guests who get in again on their own after the end; accounts made by the reception simply end. */
export const renewsItself = ({ modes }: Company, { mode }: Population, who: number): boolean =>
  modes[mode[who] ?? 0]?.module !== 'login';

/** End of what a guest has now, in ms: what the profile gives, and the days by which the reception has extended it. */
export function validUntil(company: Company, people: Population, { since }: Activity, who: number): number {
  const hours = company.profiles[people.profile[who] ?? 0]?.hours ?? 24;
  return (since[who] ?? 0) + hours * HOUR + (people.extension[who] ?? 0) * DAY;
}
