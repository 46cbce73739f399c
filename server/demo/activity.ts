import { type Population, STATE } from './population';
import { DAY } from './rhythm';
import { historyStart } from './traffic';
import type { Company, DemoWorld } from './world';

/** What the events have done to the people and places of a company: filled while the events are drawn. */
export interface Activity {
  /** Time of the last successful sign-in, in ms; 0 = never. */
  readonly lastLogin: Float64Array;
  /** Start of the current validity, in ms. */
  readonly since: Float64Array;
  /** Time of the last visit, failed sign-ins included. */
  readonly lastSeen: Float64Array;
  /** Place of the location of the last sign. */
  readonly lastSite: Uint16Array;
  readonly firstAt: Float64Array;
  readonly lastAt: Float64Array;
  /** Successes by authentication mode. */
  readonly byMode: Uint32Array;
}

/** Activity before the days of the history: guests who registered earlier signed in when they registered. */
export function earlierActivity(world: DemoWorld, company: Company, people: Population): Activity {
  const start = historyStart(world);
  const cameBefore = people.createdAt.map((at, who) => (at < start && people.state[who] === STATE.active ? at : 0));
  return {
    lastLogin: cameBefore,
    since: Float64Array.from(people.createdAt),
    lastSeen: Float64Array.from(cameBefore),
    lastSite: Uint16Array.from(people.site),
    firstAt: Float64Array.from(company.sites, ({ openedAt, spec }) =>
      openedAt < start && spec.weight > 0 && !spec.broken ? openedAt + DAY : 0,
    ),
    lastAt: new Float64Array(company.sites.length),
    byMode: new Uint32Array(company.modes.length),
  };
}
