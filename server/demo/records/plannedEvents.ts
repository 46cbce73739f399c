import { base, type CompanySpec } from '../company';
import { iso } from '../iso';
import { isFull, labelOf } from '../laboratory';
import { DAY, HOUR } from '../rhythm';
import { midnight } from '../workday';
import type { Company, Row, Site, DemoWorld } from '../world';
import { actingAdmins, GUEST_MANAGER_PROFILES } from './administrators';

interface EventSpec {
  readonly name: string;
  readonly contact: string;
  readonly mailbox: string;
  readonly access: 'code' | 'accounts' | 'open';
  readonly code?: string;
  /** Days from now. */
  readonly start: number;
  readonly end: number;
  readonly expected: number;
  /** Place of the location. */
  readonly site: number;
}

/** In Nice a wedding and then a congress, in Bordeaux a wine fair, at the head office a seminar, in Lyon a dinner. */
const EVENTS: readonly EventSpec[] = [
  {
    name: 'Congrès de cardiologie',
    contact: 'Pr Anne Lefèvre',
    mailbox: 'congres',
    access: 'accounts',
    start: 12,
    end: 15,
    expected: 1800,
    site: 4,
  },
  {
    name: 'Mariage Durand-Okafor',
    contact: 'Chiara Durand',
    mailbox: 'mariages',
    access: 'code',
    code: 'DURAND-OKAFOR',
    start: -3,
    end: 1,
    expected: 30,
    site: 4,
  },
  {
    name: 'Salon des vins',
    contact: 'Comité des vignerons',
    mailbox: 'salons',
    access: 'open',
    start: 30,
    end: 32,
    expected: 2500,
    site: 10,
  },
  {
    name: 'Séminaire de direction',
    contact: 'Hugo Fontaine',
    mailbox: 'seminaires',
    access: 'code',
    code: 'DIRECTION',
    start: -42,
    end: -38,
    expected: 12,
    site: 1,
  },
  {
    name: 'Dîner des donateurs',
    contact: 'Fondation Part-Dieu',
    mailbox: 'receptions',
    access: 'code',
    code: 'DONATEURS',
    start: 60,
    end: 60,
    expected: 300,
    site: 6,
  },
];
/** What every other company holds once a year. */
const OPEN_DAY: Readonly<Record<CompanySpec['language'], string>> = {
  fr: 'Journée portes ouvertes',
  en: 'Open day',
  es: 'Jornada de puertas abiertas',
  zh: '开放日',
};

function eventsOf(company: Company): readonly EventSpec[] {
  if (isFull(company)) return EVENTS;
  const { language, domains } = company.spec;
  const contact = `contact@${domains[0] ?? ''}`;
  const name = OPEN_DAY[language];
  return [{ name, contact, mailbox: 'contact', access: 'open', start: 21, end: 21, expected: 120, site: 0 }];
}

/** Start and end, in ms: from 8 on the first day to 23 on the last one, on the clocks of the company. */
function periodOf({ now }: DemoWorld, { spec }: Company, { start, end }: EventSpec): readonly [number, number] {
  const day = (days: number) => midnight(spec.timezone, now + days * DAY);
  return [day(start) + 8 * HOUR, day(end) + 23 * HOUR];
}

/** True while an event is held at a location. */
export const eventAt = (world: DemoWorld, company: Company, site: Site, at: number): boolean =>
  eventsOf(company).some((event) => {
    if (event.site % company.sites.length !== site.number) return false;
    const [start, end] = periodOf(world, company, event);
    return at >= start && at <= end;
  });

/** Rows of `events`: what guests come for, as opposed to what happens. `loadEventGuests` counts those who came. */
export function plannedEvents(world: DemoWorld, company: Company): Row[] {
  const { companyid, domains } = company.spec;
  const admins = actingAdmins(company, GUEST_MANAGER_PROFILES);
  return eventsOf(company).map((event, place) => {
    const site = company.sites[event.site % Math.max(1, company.sites.length)];
    const [start, end] = periodOf(world, company, event);
    const accounts = event.access === 'accounts';
    return {
      eventid: base(companyid) + place + 1,
      ev_name: labelOf(company, place, event.name),
      ev_description: null,
      ev_access: event.access,
      ev_code: event.code ?? null,
      ev_count: accounts ? event.expected : null,
      ev_prefix: accounts ? 'congres' : null,
      ev_profileid: company.profiles.find(({ audience }) => audience === 'event')?.profileid,
      ev_sdate: iso(start),
      ev_edate: iso(end),
      ev_locationids: site ? [site.locationid] : [],
      ev_templateid: null,
      groupids: site?.groupids ?? [],
      ev_contact: labelOf(company, place + 1, event.contact),
      ev_email: `${event.mailbox}@${domains[0] ?? ''}`,
      ev_expected: event.expected,
      ev_connected: 0,
      ev_enabled: place !== 2,
      ev_closedAt: null,
      ev_adminid: admins[place % admins.length],
      ev_companyid: companyid,
      ev_createdAt: iso(Math.max(company.madeAt, world.now - (45 + place) * DAY)),
      ev_deletedAt: null,
    };
  });
}
