import { createHash } from 'node:crypto';
import Ajv from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../domain/rules';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { base, MAIN, SECOND } from '../../../server/demo/company';
import { HOSTILE_HOSTNAMES, HOSTILE_NAMES } from '../../../server/demo/hostile';
import type { Row } from '../../../server/demo/world';
import { demoKeys } from '../../../server/demo/records/tokens';
import { digestOf } from '../../../server/keys/tokens';
import { draw, type Drawn, readModel } from './draw';

const model = readModel();
const first = await draw(1);
const fingerprint = ({ rows }: Drawn) =>
  createHash('sha256')
    .update(JSON.stringify([...rows]))
    .digest('hex');
const fieldsOf = (name: string) => (model.resources[name] as Resource).fields;
const tenantOf = (resource: Resource, row: Row) =>
  resource.storage.tenant === 'company' ? (row[resource.storage.tenantColumn] ?? row['company_id']) : undefined;

describe('the demo world', () => {
  it('is the same for the same seed and moment, and another for another seed', async () => {
    expect(fingerprint(await draw(1))).toBe(fingerprint(first));
    expect(fingerprint(await draw(2))).not.toBe(fingerprint(first));
  }, 30_000);

  it('has rows for every resource that it means to fill', () => {
    for (const [name, rows] of first.rows) {
      expect(Object.keys(model.resources), name).toContain(name);
      expect(rows.length, name).toBeGreaterThan(10);
    }
  });

  it.each([...first.rows.keys()])('%s: knows every stored field, and its rows are valid', (name) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    const known = fieldsOf(name).filter((field) => !field.virtual && field.secret !== 'sealed');
    const [sample = {}] = first.of(name);
    const keyless = name === 'auditlog' ? ['loggingid'] : [];
    expect(known.map((field) => field.name).filter((field) => !(field in sample) && !keyless.includes(field))).toEqual(
      [],
    );
    const { schema } = model.resources[name] as Resource;
    const properties = Object.fromEntries(known.map((field) => [field.name, field.schema]));
    const check = ajv.compile({ ...schema, properties, additionalProperties: true });
    for (const row of first.of(name)) {
      if (!check(row)) expect.fail(`${JSON.stringify(row)}: ${ajv.errorsText(check.errors)}`);
    }
  });

  it('keeps the rules over whole records', () => {
    for (const row of first.of('identities')) expect(rules['identity-validity'](row, new Date())).toEqual([]);
    for (const row of first.of('identity-profiles')) expect(rules['profile-duration'](row, new Date())).toEqual([]);
  });

  it('refers to nothing that is not there, and never across companies', () => {
    const owner = new Map<string, Map<unknown, unknown>>();
    for (const [name, rows] of first.rows) {
      const resource = model.resources[name] as Resource;
      owner.set(name, new Map(rows.map((row) => [row[resource.id], tenantOf(resource, row)])));
    }
    const failures: string[] = [];
    for (const [name, rows] of first.rows) {
      const resource = model.resources[name] as Resource;
      const references = resource.fields.filter((field): field is Field & { reference: object } => !!field.reference);
      for (const row of rows) {
        for (const { name: field, reference } of references) {
          const targets = owner.get(reference.resource);
          if (!targets) continue;
          for (const key of [row[field] ?? []].flat()) {
            const across = reference.resource === 'administrators' && field === 'lo_originaladminid';
            const theirs = targets.get(key);
            const same =
              theirs === undefined ||
              theirs === tenantOf(resource, row) ||
              across ||
              resource.storage.tenant === 'self';
            if (!targets.has(key) || !same) failures.push(`${name}.${field} = ${String(key)}`);
          }
        }
      }
    }
    expect(failures.slice(0, 5)).toEqual([]);
  });

  it('satisfies every unique set, and has no key twice', () => {
    for (const [name, rows] of first.rows) {
      const resource = model.resources[name] as Resource;
      if (name !== 'auditlog') expect(new Set(rows.map((row) => row[resource.id])).size, name).toBe(rows.length);
      const alive = rows.filter((row) => !resource.softDelete || row[resource.softDelete.field] === null);
      for (const set of resource.storage.unique) {
        const filled = alive.filter((row) => set.every((field) => row[field] !== null));
        const keys = filled.map((row) =>
          JSON.stringify([tenantOf(resource, row), ...set.map((field) => String(row[field]).toLowerCase())]),
        );
        expect(new Set(keys).size, `${name} ${set.join('+')}`).toBe(keys.length);
      }
    }
    const logins = first.of('administrators').map((row) => String(row['ad_login']).toLowerCase());
    const special = (login: string) => login.startsWith('$special') || login.endsWith('@portico.example');
    expect(new Set(logins.filter((login) => !special(login))).size).toBe(
      logins.filter((login) => !special(login)).length,
    );
  });

  it('has a company of every type and state', () => {
    const bits = (row: Row) => BigInt(String(row['c_options']));
    const live = first.of('companies').filter((row) => row['c_deletedAt'] === null);
    for (const bit of [64n, 128n, 2048n, 16_384n, 32_768n, 65_536n]) {
      expect(
        live.some((row) => (bits(row) & bit) !== 0n),
        String(bit),
      ).toBe(true);
    }
    expect(first.of('companies').some((row) => row['c_deletedAt'] !== null)).toBe(true);
    const trial = live.find((row) => row['c_name'] === 'Cafés Lumière');
    expect(trial?.['c_edate']).toBe('2026-11-26');
  });

  it('holds what must be hidden: bit-128 locations, special logins, no-entry portals, the provider’s own', () => {
    expect(first.of('locations').some((row) => row['l_status'] === '128')).toBe(true);
    expect(first.of('administrators').some((row) => String(row['ad_login']).startsWith('$special'))).toBe(true);
    expect(first.of('administrator-profiles').some((row) => String(row['adp_name']).startsWith('$special'))).toBe(true);
    expect(first.of('templates').some((row) => /⛔|🚫/u.test(String(row['t_name'])))).toBe(true);
    const guest = first.of('administrators').find((row) => row['ad_login'] === 'assistance.n2@portico.example');
    expect(guest?.['ad_companyid']).toBe(MAIN);
  });

  it('holds the truth table of the scope rule', () => {
    const scopeId = (name: string) =>
      first.of('scopes').find((row) => row['g_name'] === name && row['g_companyid'] === MAIN)?.['groupid'];
    const within = (name: string, scopes: string[]) =>
      expect(first.of('locations').find((row) => row['l_name'] === name)?.['groupids']).toEqual(scopes.map(scopeId));
    within('Café Bellevue Rivoli', ['France', 'Hotspot']);
    within('Siège La Défense', ['France', 'HQ']);
    within('Café Bellevue Shanghai', ['China', 'Hotspot']);
    within('Café Bellevue New York', ['US', 'Hotspot']);
    const hotspots = first.of('locations').filter((row) => (row['groupids'] as unknown[]).includes(scopeId('Hotspot')));
    expect(hotspots).toHaveLength(3);
  });

  it('shows hostile text wherever a person outside chooses it', () => {
    const names = new Set(first.of('identities').map((row) => row['u_name']));
    for (const name of HOSTILE_NAMES) expect(names, JSON.stringify(name)).toContain(name);
    const hosts = new Set(first.of('devices').map((row) => row['hostname']));
    expect(HOSTILE_HOSTNAMES.filter((name) => hosts.has(name)).length).toBeGreaterThan(5);
    const requests = first.of('access-logs').map((row) => String(row['request']));
    expect(requests.some((text) => text.includes('<script>'))).toBe(true);
    expect(HOSTILE_NAMES.some((name) => /^[=+\-@\t]/.test(name))).toBe(true);
    expect(HOSTILE_NAMES.some((name) => name.includes('\u202e'))).toBe(true);
    expect(HOSTILE_NAMES.some((name) => name.length === 200)).toBe(true);
    for (const rows of first.rows.values()) expect(JSON.stringify(rows)).not.toContain('\\u0000');
  });

  it('gives most phones an address of their own making, which names no vendor', () => {
    const phones = first.of('devices').filter((row) => row['type'] === 'phone');
    const made = phones.filter((row) => '26AE'.includes(String(row['mac_address']).charAt(1)));
    expect(made.length / phones.length).toBeGreaterThan(0.7);
    for (const row of made) expect(row['mac_vendor']).toBeNull();
  });

  it('keeps API keys as digests that the known keys give', () => {
    const keys = demoKeys(1);
    expect(keys.map(({ companyid }) => companyid)).toEqual(expect.arrayContaining([MAIN, SECOND]));
    expect(new Set(first.of('tokens').map((row) => row['token']))).toEqual(
      new Set(keys.map(({ key }) => digestOf(key))),
    );
    const states = first.of('tokens').filter((row) => Number(row['id']) < base(SECOND));
    expect(states.some((row) => row['isEnabled'] === false)).toBe(true);
    expect(states.some((row) => String(row['expiresAt']) < first.world.options.now.toISOString())).toBe(true);
  });
});
