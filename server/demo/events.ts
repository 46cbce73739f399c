import { type Activity, earlierActivity } from './activity';
import { authenticationRow, type Guest, guestOf } from './authentication';
import { logLine, type LogLine } from './logLines';
import { populate, type Population } from './population';
import type { Random } from './random';
import { HOUR } from './rhythm';
import { expected, historyStart, placesOf, trafficScale } from './traffic';
import { ONLINE, type Visit, Visits } from './visits';
import { type Row, VOLUMES, type DemoWorld } from './world';

/** People and what became of them, by company. */
export type People = ReadonlyMap<number, FoundPeople>;

export interface FoundPeople {
  readonly people: Population;
  readonly activity: Activity;
}

/** Draws everybody; `events` then fills what became of them. */
export function peopleOf(world: DemoWorld): People {
  return new Map(
    world.companies.map((company) => {
      const people = populate(world, company);
      return [company.spec.companyid, { people, activity: earlierActivity(world, company, people) }];
    }),
  );
}

/** What happened in one hour, each list in the order of time. */
interface Hour {
  readonly at: number;
  readonly authentications: readonly Row[];
  readonly logs: readonly Row[];
}

/**
 * The history, hour by hour: only one hour's rows, and the log lines that it leaves for later hours, are in memory.
 * Fills the activities in `everybody` on its way.
 */
export function* events(world: DemoWorld, everybody: People): Generator<Hour> {
  const scale = trafficScale(world);
  const { logs: lines, authentications: visits } = VOLUMES[world.options.size];
  // Four visits of five end online, and lines that would come after now are left out.
  const perVisit = lines / (visits * 0.835);
  const places = [...placesOf(world)].flatMap(({ company, site }) => {
    const found = everybody.get(company.spec.companyid);
    return found ? [{ site, visits: new Visits(company, site, found.people, found.activity, world.now) }] : [];
  });
  const start = historyStart(world);
  const later = new Map<number, LogLine[]>();
  let keys = 0;
  let logKeys = 0;

  for (let at = start; at < world.now; at += HOUR) {
    const random = world.random.fork('events', (at - start) / HOUR);
    const until = Math.min(at + HOUR, world.now);
    const here: Visit[] = [];
    for (const { site, visits: place } of places) {
      const mean = expected(world, site, at) * scale * ((until - at) / HOUR);
      here.push(...place.within(random.fork(site.locationid), mean, at, until));
    }
    here.sort((a, b) => a.at - b.at);
    const authentications = here.map((visit) => {
      const { people } = everybody.get(visit.company.spec.companyid) as { people: Population };
      keys += 1;
      const guest = guestOf(world, random, people, visit);
      const token = random.hex(16);
      if (ONLINE.has(visit.status)) keepLines(random, visit, guest, token, perVisit, world.now, later);
      return { authenticationid: keys, ...authenticationRow(visit, guest, token) };
    });
    const due = (later.get(at) ?? []).sort((a, b) => a.at - b.at);
    later.delete(at);
    const logs = due.map(({ row }) => {
      row['id'] = logKeys += 1;
      return row;
    });
    yield { at, authentications, logs };
  }
}

/** Puts the log lines of a session aside, each in the hour in which it is written. */
function keepLines(
  random: Random,
  visit: Visit,
  guest: Guest,
  token: string,
  mean: number,
  now: number,
  later: Map<number, LogLine[]>,
): void {
  for (let left = random.poisson(mean); left > 0; left -= 1) {
    const line = logLine(random, visit, guest, token);
    if (line.at >= now) continue;
    const hour = Math.floor(line.at / HOUR) * HOUR;
    const lines = later.get(hour);
    if (lines) lines.push(line);
    else later.set(hour, [line]);
  }
}
