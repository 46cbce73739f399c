import { describe, expect, it } from 'vitest';
import { allows, permissionsOf } from '../../../domain/access/permissions';
import { LAB, MAIN } from '../../../server/demo/company';
import { HANDSET_KINDS } from '../../../server/demo/handsetKinds';
import { isOfficeTime, localTime } from '../../../server/demo/workday';
import type { Row } from '../../../server/demo/world';
import { draw, layout, readModel } from './draw';

const drawn = await draw(1);
const { world } = drawn;
const now = world.options.now.toISOString();
const { resources } = readModel();

const companyOf = (row: Row) =>
  Number(row['company_id'] ?? row['companyid'] ?? Object.entries(row).find(([key]) => key.endsWith('_companyid'))?.[1]);
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const byId = (resource: string, id: string) => new Map(drawn.of(resource).map((row) => [row[id], row]));
const identities = byId('identities', 'userid');
const modes = byId('auth-modes', 'authtypeid');
const places = byId('locations', 'locationid');
const admins = byId('administrators', 'adminid');
const visits = drawn.of('authentications');
const companies = new Map(world.companies.map((company) => [company.spec.companyid, company]));
const moduleOf = (row: Row) => text(modes.get(row['authtypeid'])?.['a_module']);
const online = (row: Row) => ['success', 'auto', 'reauth'].includes(text(row['status']));
const zoneOf = (id: unknown) => text(places.get(id)?.['l_timezone']);
/** The first of those rows that break a rule. */
const breaking = (rows: readonly Row[], rule: (row: Row) => boolean) => rows.filter((row) => !rule(row)).slice(0, 3);

it('finds something about an address only where an account has one', () => {
  const [disposable, invalid] = [2n, 4n];
  const flagged = [...identities.values()].filter((row) => BigInt(text(row['u_options'])) & (disposable | invalid));
  expect(flagged.length).toBeGreaterThan(0);
  expect(breaking(flagged, (row) => text(row['u_email']).includes('@'))).toEqual([]);
});

describe('texts', () => {
  it('that could break a page are in “Laboratoire” alone', () => {
    const hostile =
      /<\/?[a-z]+[\s>/]|__canary|javascript:|onerror|^[=+@-](?!\d)|\{\{|\u202e|DROP TABLE|\p{Extended_Pictographic}/iu;
    // Portals that only superadministrators see are marked so.
    const marked = (value: string) => /^(⛔|🚫) /u.test(value);
    const found: string[] = [];
    for (const [name, rows] of drawn.rows) {
      for (const row of rows) {
        if (name === 'companies' ? row['companyid'] === LAB : companyOf(row) === LAB) continue;
        for (const [key, value] of Object.entries(row)) {
          const parts = typeof value === 'string' ? [value] : (JSON.stringify(value ?? '').match(/"[^"]*"/g) ?? []);
          const bad = parts.map((part) => part.replace(/^"|"$/g, '')).find((one) => hostile.test(one) && !marked(one));
          // A time may start with a minus: only texts for people are looked at.
          if (bad !== undefined && !/^-?\d/.test(bad)) found.push(`${name}.${key}: ${bad.slice(0, 60)}`);
        }
      }
    }
    expect(found.slice(0, 5)).toEqual([]);
  });

  it('name a guest by the word of the screens', () => {
    const others = /visiteur|usager|\bvisitors?\b|visitante|hu[eé]sped|来宾|访问者/gi;
    const found = [...drawn.rows].flatMap(([name, rows]) =>
      (JSON.stringify(rows).match(others) ?? []).map((word) => `${name}: ${word}`),
    );
    expect(found.slice(0, 5)).toEqual([]);
  });

  it('are short enough for a list, and in letters that are read at the place', () => {
    const own = new Set(['CN', 'JP']);
    const latin = /^[\p{Script=Latin}\p{Mark}\p{Script=Common}]+$/u;
    const names = drawn.of('identities').filter((row) => ![LAB, 12].includes(companyOf(row)));
    const abroad = (row: Row) =>
      world.companies.some(({ sites }) =>
        sites.some(({ locationid, spec }) => locationid === row['lastlocationid'] && own.has(spec.country)),
      );
    expect(
      breaking(names, (row) => latin.test(text(row['u_name'])) || abroad(row) || row['u_lastlogin'] === null),
    ).toEqual([]);
    expect(Math.max(...names.map((row) => text(row['u_name']).length))).toBeLessThan(40);
  });

  it('are not repeated where each has to tell something', () => {
    for (const [resource, field] of [
      ['tickets', 'ti_name'],
      ['locations', 'l_name'],
      ['campaigns', 'ca_name'],
      ['events', 'ev_name'],
      ['administrators', 'ad_name'],
    ] as const) {
      const names = drawn.of(resource).filter((row) => companyOf(row) === MAIN);
      expect(new Set(names.map((row) => row[field])).size, resource).toBe(names.length);
    }
  });

  it('of addresses match the names', () => {
    const plain = (value: string) =>
      value
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase();
    const mails = drawn
      .of('identities')
      .filter(
        (row) =>
          companyOf(row) === MAIN && text(row['u_email']).includes('@') && /^[a-z -]+$/i.test(text(row['u_name'])),
      );
    expect(mails.length).toBeGreaterThan(300);
    expect(
      breaking(mails, (row) => plain(text(row['u_email']).split('@')[0] ?? '') === plain(text(row['u_name']))),
    ).toEqual([]);
    const numbered = mails.filter((row) => /\d{3}@/.test(text(row['u_email'])));
    expect(numbered).toEqual([]);
    const phones = drawn.of('identities').filter((row) => /^\+\d+$/.test(text(row['u_email'])));
    expect(
      breaking(phones, (row) => text(row['s_phone']).replace(/\D/g, '') === text(row['u_email']).slice(1)),
    ).toEqual([]);
  });
});

describe('sign-ins', () => {
  it('fail for a reason that their kind can have', () => {
    const only: Readonly<Record<string, readonly string[]>> = {
      'sponsor-refused': ['sponsor'],
      'sponsor-timeout': ['sponsor'],
      'sms-undelivered': ['sms'],
      'saml-clock-skew': ['saml'],
      'not-yet-valid': ['login'],
      'wrong-code': ['email', 'sms', 'login', ''],
      'expired-account': ['login', ''],
      'domain-not-allowed': [''],
    };
    const failed = visits.filter((row) => row['reason'] !== null);
    expect(breaking(failed, (row) => only[text(row['reason'])]?.includes(moduleOf(row)) ?? true)).toEqual([]);
    expect(new Set(failed.map((row) => row['reason'])).size).toBe(13);
    expect(breaking(failed, (row) => !online(row))).toEqual([]);
    const over = failed.filter((row) => row['reason'] === 'company-over-limit');
    expect(breaking(over, (row) => companies.get(companyOf(row))?.spec.type === 32_768)).toEqual([]);
    const closed = failed.filter((row) => row['reason'] === 'outside-hours');
    const hour = (row: Row) => localTime(zoneOf(row['locationid']), Date.parse(text(row['authenticated_at']))).hour;
    expect(breaking(closed, (row) => hour(row) < 7 || hour(row) >= 20)).toEqual([]);
  });

  it('come after the account and within its validity', () => {
    const known = visits.filter((row) => row['userid'] !== null);
    const guest = (row: Row) => identities.get(row['userid']) as Row;
    expect(breaking(known, (row) => text(row['authenticated_at']) >= text(guest(row)['u_createdAt']))).toEqual([]);
    expect(breaking(known, (row) => text(row['authenticated_at']) < now)).toEqual([]);
    const successes = known.filter(online);
    expect(breaking(successes, (row) => text(row['authenticated_at']) <= text(row['valid_until']))).toEqual([]);
    expect(breaking(successes, (row) => text(row['valid_until']) <= text(guest(row)['u_edate']))).toEqual([]);
    // An account of the desk has one end; the others are renewed by a new sign-in, never by an automatic one.
    const fixed = successes.filter((row) => moduleOf(row) === 'login');
    expect(breaking(fixed, (row) => row['valid_until'] === guest(row)['u_edate'])).toEqual([]);
    const ends = new Map<unknown, string>();
    const silent: Row[] = [];
    for (const row of successes) {
      const end = ends.get(row['userid']);
      if (row['status'] !== 'success' && end !== undefined && text(row['authenticated_at']) > end) silent.push(row);
      ends.set(row['userid'], text(row['valid_until']));
    }
    expect(silent.slice(0, 3)).toEqual([]);
  });

  it('are not known after a record was deleted, and the last one is what the record says', () => {
    const last = new Map<unknown, string>();
    for (const row of visits) last.set(row['userid'], text(row['authenticated_at']));
    const deleted = drawn.of('identities').filter((row) => row['u_deletedAt'] !== null);
    expect(deleted.length).toBeGreaterThan(5);
    expect(breaking(deleted, (row) => text(row['u_deletedAt']) > (last.get(row['userid']) ?? ''))).toEqual([]);
    const seen = drawn.of('identities').filter((row) => row['u_lastlogin'] !== null);
    expect(
      breaking(
        seen,
        (row) => text(row['u_lastlogin']) >= text(row['u_sdate']) && text(row['u_lastlogin']) <= text(row['u_edate']),
      ),
    ).toEqual([]);
  });

  it('do not happen at closed places at night', () => {
    const closed = visits.filter((row) =>
      world.companies.some(({ sites }) =>
        sites.some(
          ({ locationid, spec }) => locationid === row['locationid'] && ['office', 'shop'].includes(spec.pace),
        ),
      ),
    );
    const hour = (row: Row) => localTime(zoneOf(row['locationid']), Date.parse(text(row['authenticated_at']))).hour;
    expect(closed.length).toBeGreaterThan(500);
    expect(breaking(closed, (row) => hour(row) >= 5 && hour(row) <= 22)).toEqual([]);
  });

  it('with a sponsor name a person of the directory', () => {
    const people = new Set(drawn.of('directory-users').map((row) => row['email']));
    const sponsored = drawn
      .of('identities')
      .filter((row) => modes.get(row['u_authtypeid'])?.['a_module'] === 'sponsor');
    expect(breaking(sponsored, (row) => people.has(row['u_employee']))).toEqual([]);
    expect(breaking(drawn.of('sponsor-requests'), (row) => people.has(row['sr_sponsor']))).toEqual([]);
  });
});

describe('devices', () => {
  const devices = drawn.of('devices');

  it('were seen after they were found, and not in the future', () => {
    expect(breaking(devices, (row) => text(row['first_seen']) <= text(row['last_seen']))).toEqual([]);
    expect(breaking(devices, (row) => text(row['last_seen']) <= now)).toEqual([]);
  });

  it('have the maker of their address, and what their kind has', () => {
    const makers = new Map<string, Set<unknown>>();
    for (const row of devices.filter(({ mac_vendor: vendor }) => vendor !== null)) {
      const prefix = text(row['mac_address']).slice(0, 8);
      makers.set(prefix, (makers.get(prefix) ?? new Set()).add(row['mac_vendor']));
    }
    expect([...makers].filter(([, names]) => names.size > 1)).toEqual([]);
    const guests = devices.filter((row) => row['is_guest'] === true);
    const kindOf = (row: Row) => HANDSET_KINDS.find(([kind]) => kind.models.includes(text(row['model'])))?.[0];
    expect(
      breaking(guests, (row) => {
        const kind = kindOf(row);
        const browser = (JSON.parse(text(row['facts'])) as { browser: string }).browser;
        return (
          kind?.brand === row['brand'] &&
          kind?.type === row['type'] &&
          kind?.platform === row['os'] &&
          [null, kind?.vendor].includes(row['mac_vendor'] as string | null) &&
          kind?.browsers.includes(browser) === true &&
          (browser !== 'Samsung Internet' || row['brand'] === 'Samsung')
        );
      }),
    ).toEqual([]);
    const books = guests.filter((row) => text(row['hostname']).startsWith('MacBook'));
    expect(
      breaking(books, (row) => text(row['hostname']).startsWith(text(row['model']).split(' ').slice(0, 2).join('-'))),
    ).toEqual([]);
  });

  it('are in the group of their kind, and hold an address alone', () => {
    const usual = devices.filter((row) => companyOf(row) === MAIN && row['group_name'] !== null);
    const groups: Readonly<Record<string, readonly string[]>> = {
      phone: ['Chambres', 'Personnel'],
      tablet: ['Chambres', 'Personnel'],
      laptop: ['Chambres', 'Personnel'],
      camera: ['Caméras'],
      printer: ['Imprimantes', 'Technique'],
    };
    expect(breaking(usual, (row) => groups[text(row['type'])]?.includes(text(row['group_name'])) ?? true)).toEqual([]);
    const active = drawn.of('leases').filter((row) => row['state'] === 'active');
    const held = active.map((row) => `${companyOf(row)} ${text(row['ipAddress'])}`);
    expect(held.filter((one, index) => held.indexOf(one) !== index)).toEqual([]);
  });
});

describe('places', () => {
  it('have names that people say, not codes', () => {
    const names = drawn.of('locations').flatMap((row) => (row['l_companyid'] === MAIN ? [text(row['l_name'])] : []));
    expect(names.filter((name) => /_|^[A-Z\d-]+$/.test(name))).toEqual([]);
  });

  it('have the clock of their city', () => {
    const zones: Readonly<Record<string, string>> = {
      'Café Bellevue Shanghai': 'Asia/Shanghai',
      'Café Bellevue New York': 'America/New_York',
      'Barcelona Gòtic': 'Europe/Madrid',
      'Lisboa Chiado': 'Europe/Lisbon',
      'Genève Rive': 'Europe/Zurich',
      'Bruxelles Sablon': 'Europe/Brussels',
      'Marrakech Médina': 'Africa/Casablanca',
      'Tokyo Ginza 銀座': 'Asia/Tokyo',
      'Montréal Vieux-Port': 'America/Toronto',
      'Saint-Denis Barachois': 'Indian/Reunion',
    };
    const own = drawn.of('locations').filter((row) => companyOf(row) === MAIN);
    expect(breaking(own, (row) => row['l_timezone'] === (zones[text(row['l_name'])] ?? 'Europe/Paris'))).toEqual([]);
  });

  it('of campaigns have results only for days on which the campaign was shown', () => {
    for (const row of drawn.of('campaigns')) {
      const shown = Number(row['ca_impressions']);
      if (['draft', 'scheduled'].includes(text(row['ca_status']))) expect(shown).toBe(0);
      expect(Number(row['ca_clicks'])).toBeLessThanOrEqual(shown);
      if (row['ca_edate'] !== null) expect(text(row['ca_sdate']) < text(row['ca_edate'])).toBe(true);
      const running = text(row['ca_sdate']) <= now && (row['ca_edate'] === null || text(row['ca_edate']) > now);
      if (row['ca_status'] === 'running') expect(running, text(row['ca_name'])).toBe(true);
      if (row['ca_status'] === 'ended') expect(text(row['ca_edate']) < now).toBe(true);
    }
  });
});

describe('the audit log', () => {
  const entries = drawn.of('auditlog').map((row) => ({ ...row, data: JSON.parse(text(row['lo_data'])) as Row }) as Row);
  const done = (row: Row) => !text(row['lo_action']).startsWith('log') && row['lo_element'] !== 'administrator';

  it('names people who were there and who may do what they did', () => {
    const permissions = new Map(
      drawn
        .of('administrator-profiles')
        .map((row) => [row['adprofileid'], new Set(permissionsOf(text(row['adp_bits']), layout))]),
    );
    const may = (row: Row) => {
      const held = permissions.get(admins.get(row['lo_adminid'])?.['ad_profileid']) ?? new Set<string>();
      const { storage } = Object.values(resources).find(({ backend }) => backend.type === row['lo_element']) ?? {};
      // A company is also a record that its own administrators change.
      const ofElement = Object.values(resources).filter(
        ({ backend, own, storage: { table } }) =>
          own !== 'admin' && (backend.type === row['lo_element'] || (own === 'company' && table === storage?.table)),
      );
      const action = text(row['lo_action']);
      // The desk hands over the accounts that it has made.
      if (row['lo_element'] === 'user' && action !== 'delete' && held.has('lobby')) return true;
      const operation =
        action === 'export' ? 'view' : action === 'create' ? 'create' : action === 'delete' ? 'delete' : 'edit';
      return ofElement.some(({ permissions: needed }) => allows(held, needed[operation]));
    };
    expect(breaking(entries.filter(done), may)).toEqual([]);
    expect(
      breaking(entries, (row) => text(admins.get(row['lo_adminid'])?.['ad_createdAt']) <= text(row['lo_createdAt'])),
    ).toEqual([]);
    expect(breaking(entries, (row) => admins.get(row['lo_adminid'])?.['ad_enabled'] === true)).toEqual([]);
  });

  it('keeps to the scopes of those who have some', () => {
    const scopesOf = (row: Row) => {
      const admin = admins.get(row['lo_adminid']);
      const main = admin?.['ad_maingroupid'] ?? null;
      return [...(main === null ? [] : [main]), ...((admin?.['groupids'] ?? []) as unknown[])];
    };
    const groupsOf = (row: Row) =>
      ((row['lo_element'] === 'location' ? places : identities).get(Number(row['lo_elementid']))?.['groupids'] ??
        []) as unknown[];
    const about = entries.filter((row) => ['user', 'location'].includes(text(row['lo_element'])));
    const limited = about.filter((row) => row['lo_elementid'] !== null && scopesOf(row).length > 0);
    expect(limited.length).toBeGreaterThan(10);
    // A guest is shown where they were last: what was done before may have been elsewhere.
    const certain = limited.filter((row) => row['lo_element'] === 'location' || row['lo_action'] === 'delete');
    expect(breaking(certain, (row) => scopesOf(row).every((scope) => groupsOf(row).includes(scope)))).toEqual([]);
  });

  it('is written in office hours, and at the desk by day', () => {
    const zone = (row: Row) => companies.get(companyOf(row))?.spec.timezone ?? 'UTC';
    const at = (row: Row) => Date.parse(text(row['lo_createdAt']));
    const desk = (row: Row) => row['lo_element'] === 'user' && ['create', 'update'].includes(text(row['lo_action']));
    expect(
      breaking(
        entries.filter((row) => !desk(row)),
        (row) => isOfficeTime(zone(row), at(row)),
      ),
    ).toEqual([]);
    const local = (row: Row) => {
      const guest = identities.get(Number(row['lo_elementid']));
      // Who never came was expected at a location of the same scopes.
      const expected = drawn.of('locations').find((place) => text(place['groupids']) === text(guest?.['groupids']));
      return localTime(zoneOf(guest?.['lastlocationid'] ?? expected?.['locationid']) || zone(row), at(row)).hour;
    };
    expect(breaking(entries.filter(desk), (row) => local(row) >= 7 && local(row) <= 22)).toEqual([]);
  });

  it('is about records that were there, by their names, and tells what they show now', () => {
    const users = entries.filter((row) => row['lo_element'] === 'user' && row['lo_elementid'] !== null);
    const guest = (row: Row) => identities.get(Number(row['lo_elementid']));
    const data = (row: Row) => row['data'] as { title?: string; changes?: Record<string, readonly unknown[]> };
    expect(users.length).toBeGreaterThan(150);
    expect(breaking(users, (row) => data(row).title === guest(row)?.['u_name'])).toEqual([]);
    expect(breaking(users, (row) => text(guest(row)?.['u_createdAt']) <= text(row['lo_createdAt']))).toEqual([]);
    const extended = users.filter((row) => row['lo_action'] === 'update');
    expect(extended.length).toBeGreaterThan(10);
    expect(breaking(extended, (row) => data(row).changes?.['u_edate']?.[1] === guest(row)?.['u_edate'])).toEqual([]);
    const deleted = users.filter((row) => row['lo_action'] === 'delete');
    expect(breaking(deleted, (row) => row['lo_createdAt'] === guest(row)?.['u_deletedAt'])).toEqual([]);
    const located = entries.filter((row) => row['lo_element'] === 'location');
    expect(breaking(located, (row) => data(row).title === places.get(Number(row['lo_elementid']))?.['l_name'])).toEqual(
      [],
    );
    const bandwidth = new Map<unknown, unknown>();
    for (const row of located.filter((one) => one['lo_action'] === 'update')) {
      const [before, after] = data(row).changes?.['l_maxin'] ?? [];
      const known = bandwidth.get(row['lo_elementid']);
      if (known !== undefined) expect(before).toBe(known);
      bandwidth.set(row['lo_elementid'], after);
    }
    expect(bandwidth.size).toBeGreaterThan(10);
    for (const [id, value] of bandwidth) expect(places.get(Number(id))?.['l_maxin']).toBe(value);
  });

  it('gives a reason where a secret was looked at', () => {
    const looked = entries.filter((row) => row['lo_action'] === 'reveal');
    expect(looked.length).toBeGreaterThan(5);
    expect(breaking(looked, (row) => text((row['data'] as Row)['reason']).length > 10)).toEqual([]);
    // A history shows the reason beside the field.
    expect(breaking(looked, (row) => (row['data'] as Row)['field'] === 'u_email')).toEqual([]);
  });
});
