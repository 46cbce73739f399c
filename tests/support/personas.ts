import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { demoKeys } from '../../server/demo/records/tokens';
import { hashToken } from '../../server/keys/tokens';
import { SEED_NUMBER } from './constants';
import type { TestDatabase } from './database';

export const MAIN = 2;
export const SECOND = 3;

/** A person who asks, and what a reader of the seed knows about them; nothing here is read from the server. */
export interface Persona {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Added to every address. */
  readonly query?: string;
  /** True: 401 whatever is asked. */
  readonly outside: boolean;
  readonly permissions: ReadonlySet<string>;
  /** The company that is worked in. */
  readonly companyId: number;
  readonly scope?: { readonly main: number; readonly secondaries: readonly number[] };
  readonly everyCompany?: boolean;
  /** An API key without the right to administer. */
  readonly isKey?: boolean;
  /** An API key with a team: of a log it sees only what the members of that team did. */
  readonly hasTeam?: boolean;
}

interface Layout {
  readonly bits: readonly { readonly bit: number; readonly name: string }[];
  readonly interlocks: readonly { readonly without: string; readonly off: readonly string[] }[];
}
const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as Layout;
export const PERMISSIONS = layout.bits.map(({ name }) => name);

/** Which names a mask means, worked out a second time: bit by bit, then the interlocks until nothing changes. */
export function namesIn(mask: string): Set<string> {
  const held = new Set(
    layout.bits.filter(({ bit }) => (BigInt(mask) / 2n ** BigInt(bit)) % 2n === 1n).map(({ name }) => name),
  );
  for (let size = -1; size !== held.size;) {
    size = held.size;
    for (const { without, off } of layout.interlocks) if (!held.has(without)) off.forEach((name) => held.delete(name));
  }
  return held;
}
export const maskWith = (...names: string[]) =>
  layout.bits.reduce((mask, { bit, name }) => (names.includes(name) ? mask + 2n ** BigInt(bit) : mask), 0n).toString();

interface SessionOptions {
  readonly companyId?: number;
  readonly expired?: boolean;
  /** The person has not proved since the sign-in who they are. */
  readonly unproven?: boolean;
}

/** Opens a session by writing it, so that no password has to be hashed. @returns the bearer token */
export async function openSession(
  database: TestDatabase,
  adminId: number,
  options: SessionOptions = {},
): Promise<string> {
  const token = `pts_${randomBytes(32).toString('base64url')}`;
  const until = new Date(Date.now() + (options.expired ? -1 : 1) * 3_600_000);
  await database.ownerQuery(
    `with made as (
       insert into session (admin_id, home_company_id, company_id, created_at, seen_at, expires_at, ip, user_agent, proven_at)
       select adminid, ad_companyid, coalesce($2, ad_companyid), now(), now(), $3, '127.0.0.1', 'test',
         case when $5 then null else now() end from administrator where adminid = $1
       returning id)
     insert into session_token (hash, session_id, kind, expires_at) select $4, id, 'access', $3 from made`,
    [adminId, options.companyId ?? null, until, hashToken(database.db, token), options.unproven ?? false],
  );
  return token;
}

/** Makes an administrator of a company with exactly these permissions. @returns the key */
export async function addAdmin(
  database: TestDatabase,
  companyId: number,
  mask: string,
  login: string,
): Promise<number> {
  const [row] = await database.ownerQuery(
    `with profile as (insert into adprofile (adp_name, adp_bits, adp_edit, adp_forkeys, adp_companyid)
       values ($3, $2, true, true, $1) returning adprofileid)
     insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode, groupids, "ad_createdAt")
     select $3, $3, $3, adprofileid, $1, true, 'all', '{}', now() from profile returning adminid`,
    [companyId, mask, login],
  );
  return Number(row?.['adminid']);
}

/** Limits an administrator to a main scope and secondary ones. */
export async function limitTo(
  database: TestDatabase,
  adminId: number,
  main: number | null,
  secondaries: readonly number[],
): Promise<void> {
  await database.ownerQuery(
    `update administrator set ad_scopemode = 'listed', ad_maingroupid = $2, groupids = $3 where adminid = $1`,
    [adminId, main, secondaries],
  );
}

/** Everybody of the matrix, from a request without a caller to the superadministrator. */
export async function personas(database: TestDatabase): Promise<Persona[]> {
  const bits = async (adminId: number) =>
    String(
      (
        await database.ownerQuery(
          'select p.adp_bits as bits from administrator a join adprofile p on p.adprofileid = a.ad_profileid where adminid = $1',
          [adminId],
        )
      )[0]?.['bits'],
    );
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const person = async (
    name: string,
    adminId: number,
    more: Partial<Persona> & SessionOptions = {},
  ): Promise<Persona> => {
    const { expired, ...rest } = more;
    const companyId = more.companyId ?? Math.floor(adminId / 1000);
    return {
      name,
      outside: expired ?? false,
      permissions: namesIn(await bits(adminId)),
      ...rest,
      companyId,
      headers: { ...bearer(await openSession(database, adminId, more)), ...more.headers },
    };
  };
  const keys = demoKeys(SEED_NUMBER).filter(({ companyid }) => companyid === MAIN);
  const key = async (name: string, access: 'readOnly' | 'readWrite'): Promise<Persona> => {
    const found = keys.find((one) => one.access === access);
    const [row] = await database.ownerQuery(
      'select p.adp_bits as bits, t.teamid from api_token t join adprofile p on p.adprofileid = t.profileid where token = $1',
      [hashToken(database.db, found?.key ?? '')],
    );
    // Made by the full administrator: never more than that.
    const theirs = namesIn(await bits(2001));
    const permissions = new Set([...namesIn(String(row?.['bits']))].filter((permission) => theirs.has(permission)));
    const hasTeam = row?.['teamid'] != null;
    return {
      name,
      outside: false,
      permissions,
      companyId: MAIN,
      isKey: true,
      hasTeam,
      headers: bearer(found?.key ?? ''),
    };
  };
  const nobody = { outside: true, permissions: new Set<string>(), companyId: 0 };
  const everyRight = await addAdmin(database, MAIN, await bits(2001), 'scoped-with-every-right@bellevue.example');
  await limitTo(database, everyRight, 2002, [2001]);
  const powerless = await addAdmin(database, MAIN, '0', 'powerless@bellevue.example');
  return [
    { ...nobody, name: 'anonymous', headers: {} },
    { ...nobody, name: 'garbage token', headers: bearer(`pts_${'x'.repeat(43)}`) },
    await person('expired session', 2001, { expired: true }),
    await person('disabled administrator', 2019, { outside: true }),
    await person('partner in a foreign company', 4001, { companyId: SECOND, outside: true }),
    await person('no permission', powerless, { companyId: MAIN }),
    await person('receptionist', 2006),
    await person('viewer', 2003),
    await person('scoped', 2002, { scope: { main: 2002, secondaries: [2001] } }),
    await person('scoped, with every right', everyRight, {
      companyId: MAIN,
      scope: { main: 2002, secondaries: [2001] },
    }),
    await person('full administrator', 2001),
    await person('other company', 3001),
    await person('partner at home', 4001),
    await person('partner in an owned company', 4001, { companyId: MAIN }),
    await person('superadministrator at home', 1001),
    await person('superadministrator in the company', 1001, { companyId: MAIN }),
    await person('superadministrator, filter lifted', 1001, { query: 'disable_company_filter=1', everyCompany: true }),
    await person('impersonating a viewer', 2001, {
      permissions: namesIn(await bits(2003)),
      headers: { 'x-switch-user': '2003' },
    }),
    await key('read-only key', 'readOnly'),
    await key('read-write key', 'readWrite'),
  ];
}
