import { MINUTE_MS } from '../../domain/time/durations';
import type { AuditAction } from '../../domain/records/auditActions';
import { auditMessage } from '../../domain/records/auditMessage';
import { type AuditLine, deedOf, deskDeeds, type Done, handedOver } from './auditDeeds';
import { base, PROVIDER } from './company';
import type { FoundPeople, People } from './events';
import { iso } from './iso';
import type { Random } from './random';
import { DESK, staffOf } from './records/administrators';
import { supportEnd } from './records/companies';
import { BANDWIDTHS, bandwidthOf } from './records/locations';
import { DAY } from './rhythm';
import { historyStart } from './traffic';
import { isOfficeTime, localTime, officeTime } from './workday';
import { type Company, VOLUMES, type DemoWorld } from './world';

/** A line of the audit log before it is chained. */
interface AuditRow {
  readonly company_id: number;
  readonly lo_createdAt: string;
  readonly lo_adminid: number | null;
  readonly lo_originaladminid: number | null;
  readonly lo_ip: string;
  readonly lo_action: string;
  /** Wire type of what it was done to. */
  readonly lo_element: string;
  readonly lo_elementid: string | null;
  /** JSON text. */
  readonly lo_data: string;
}

interface Entry extends AuditLine {
  readonly company: Company;
  readonly original: number | null;
  readonly ip: string;
}

const IMPERSONATED = 0.04;
const MISTYPED = 0.1;
const SIGNED_OUT = 0.45;
/** Lines that a session leaves on average. */
const LINES_OF_SESSION = 2.6;

/**
 * The audit log of the history, in the order of time: what the desk did at any hour, and the sessions of office hours.
 * Without hashes: the entries are chained when they are stored.
 * @param everybody as the events have left them
 */
export async function* auditRows(world: DemoWorld, everybody: People): AsyncGenerator<AuditRow> {
  const served = world.companies.filter(({ sites, people }) => sites.length > 0 && people > 0);
  const parts = served.reduce((sum, { people }) => sum + Math.sqrt(people), 0);
  const entries = served.flatMap((company) => {
    const found = everybody.get(company.spec.companyid);
    const lineCount = (VOLUMES[world.options.size].audit * 0.75 * Math.sqrt(company.people)) / parts;
    return found ? entriesOf(world, company, found, lineCount) : [];
  });
  for (const entry of entries.sort((a, b) => a.at - b.at)) yield rowOf(entry);
}

/** The log of one company: about as many lines as wanted, those of the desk among them. */
function entriesOf(world: DemoWorld, company: Company, found: FoundPeople, lineCount: number): Entry[] {
  const start = historyStart(world);
  const within = ({ at }: AuditLine) => at >= start && at < world.now;
  const desk = [...deskDeeds(world, company, found)].filter(within).sort((a, b) => a.at - b.at);
  const entries: Entry[] = desk.map((line) => ({ ...line, company, original: null, ip: ipOf(line.admin) }));
  entries.push(...consent(world, company));
  const random = world.random.fork('audit', company.spec.companyid);
  const done: Done = new Set();
  for (let left = (lineCount - desk.length) / LINES_OF_SESSION; left > 0; left -= 1) {
    entries.push(...session(random, world, company, desk, done));
  }
  return settled(
    world,
    company,
    entries.filter(within).sort((a, b) => a.at - b.at),
  );
}

/** An administrator lets support in, in office hours of the week before. */
function consent(world: DemoWorld, company: Company): Entry[] {
  const { companyid, name, timezone, supportAccess } = company.spec;
  if (!supportAccess) return [];
  const random = world.random.fork('consent', companyid);
  const drawn = world.now - random.int(5, 9) * DAY;
  const weekend = localTime(timezone, drawn).weekday % 6 === 0;
  const at = officeTime(random, timezone, weekend ? drawn - 2 * DAY : drawn);
  const admin = staffOf(company, at).find(({ profile }) => profile === 'full')?.id;
  if (admin === undefined) return [];
  const until = supportEnd(world, company.spec);
  const changes = { c_supportaccess: [false, true], ...(until !== null && { c_supportuntil: [null, until] }) };
  return [
    {
      ...{ company, at, admin, original: null, ip: ipOf(admin) },
      ...{ action: 'update', element: 'companie', id: companyid, data: { title: name, changes } },
    },
  ];
}

/** An administrator signs in, does one thing or two and sometimes signs out; or support does it in their name. */
function session(random: Random, world: DemoWorld, company: Company, desk: readonly AuditLine[], done: Done): Entry[] {
  const start = Math.max(historyStart(world), company.madeAt + DAY);
  const drawn = start + random.next() * (world.now - start);
  // What would be at the weekend is spread over the days before.
  const weekend = localTime(company.spec.timezone, drawn).weekday % 6 === 0;
  const at = officeTime(random, company.spec.timezone, weekend ? drawn - random.int(1, 6) * DAY : drawn);
  const there = staffOf(company, at);
  const staff = there.length > 0 && at > start ? random.pick(there) : undefined;
  if (!staff) return [];
  const original = company.spec.supportAccess && random.chance(IMPERSONATED) ? base(PROVIDER) + 1 : null;
  const ip = random.chance(0.9) ? ipOf(original ?? staff.id) : `2001:db8:5::${random.hex(3)}`;
  const sign = (action: AuditAction, later: number): Entry => ({
    ...{ company, original, ip, action, at: at + later, admin: staff.id, element: 'administrator', id: staff.id },
    data: {},
  });
  const entries = [sign(original === null ? 'login' : 'switch_user', 0)];
  if (original === null && random.chance(MISTYPED)) entries.unshift(sign('login_failed', -random.int(8, 50) * 1000));
  let later = 0;
  for (let left = random.int(0, 2); left > 0; left -= 1) {
    later += random.int(1, 25) * MINUTE_MS;
    entries.push(...deeds(later).map((line) => ({ ...line, company, original, ip })));
  }
  if (original !== null || random.chance(SIGNED_OUT)) {
    entries.push(sign(original === null ? 'logout' : 'switch_user_end', later + random.int(1, 30) * MINUTE_MS));
  }
  return entries.every((entry) => isOfficeTime(company.spec.timezone, entry.at)) ? entries : [];

  function deeds(after: number): AuditLine[] {
    const recent = createdBefore(desk, at);
    const mine =
      staff?.profile === 'lobby' || staff?.scopes.length ? recent.filter(({ admin }) => admin === staff.id) : recent;
    if (staff && DESK.includes(staff.profile) && mine.length > 0 && random.chance(0.4)) {
      return [handedOver(random, random.pick(mine), staff.id, at + after)];
    }
    return staff ? deedOf(random, company, staff, at + after, done) : [];
  }
}

/** Accounts that the desk has made in the three days before; those of the desk are in the order of time. */
function createdBefore(desk: readonly AuditLine[], at: number): AuditLine[] {
  let [low, high] = [0, desk.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((desk[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const found: AuditLine[] = [];
  for (let place = low - 1; place >= 0 && (desk[place]?.at ?? 0) > at - 3 * DAY; place -= 1) {
    const line = desk[place] as AuditLine;
    if (line.action === 'create') found.push(line);
  }
  return found;
}

/** Everybody works at one place, with one address. */
const ipOf = (admin: number): string => `198.51.100.${((admin * 37) % 250) + 2}`;

/** Changes of a bandwidth follow one another, and the last one led to what the location has now. */
function settled(world: DemoWorld, company: Company, entries: Entry[]): Entry[] {
  const next = new Map(company.sites.map((site) => [site.locationid, bandwidthOf(world, site)]));
  const ordered = entries.toReversed().map((entry) => {
    if (entry.element !== 'location' || entry.action !== 'update') return entry;
    const after = next.get(entry.id ?? 0) ?? BANDWIDTHS[0];
    const others = BANDWIDTHS.filter((one) => one !== after);
    const before = world.random.fork('bandwidth', entry.id ?? 0, entry.at).pick(others);
    next.set(entry.id ?? 0, before);
    return { ...entry, data: { ...entry.data, changes: { l_maxin: [before, after] } } };
  });
  return ordered.toReversed();
}

const rowOf = (entry: Entry): AuditRow => ({
  company_id: entry.company.spec.companyid,
  lo_createdAt: iso(entry.at),
  lo_adminid: entry.admin,
  lo_originaladminid: entry.original,
  lo_ip: entry.ip,
  lo_action: entry.action,
  lo_element: entry.element,
  lo_elementid: entry.id === null ? null : String(entry.id),
  lo_data: JSON.stringify({ ...auditMessage(entry.action, entry.element, entry.id), ...entry.data }),
});
