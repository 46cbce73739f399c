import type { TestApp } from './app';

/** A row of the chain: its table, the column of its key, and the key. */
export interface ChainRow {
  readonly table: string;
  readonly key: string;
  readonly id: string | number;
}
type Values = Readonly<Record<string, unknown>>;

const PLACE = 990_001;
export const GUEST_LOGIN = 'ada.chain@guests.example';
export const CHAIN_MAC = 'A4:5E:60:C2:77:1B';
export const CHAIN_SPONSOR = 'host.chain@bellevue.example';
export const CHAIN_TOKEN = 'chain-token-1';

/** One guest of a company with a chain of their own, in which every link is whole. */
export interface Chain {
  readonly company: ChainRow;
  readonly location: ChainRow;
  readonly template: ChainRow;
  readonly aup: ChainRow;
  readonly mode: ChainRow;
  readonly otherMode: ChainRow;
  readonly identity: ChainRow;
  readonly profile: ChainRow;
  readonly device: ChainRow;
  readonly pool: ChainRow;
  readonly lease: ChainRow;
  readonly session: ChainRow;
  readonly signIn: ChainRow;
  /** The guest's request to a sponsor, approved. */
  readonly request: ChainRow;
  readonly rule: ChainRow;
}

const UUID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
export const CHAIN_GROUP = UUID(9);

/** Writes a chain by copying rows of the demo data, so that every required column has a value. */
export async function makeChain({ database }: Pick<TestApp, 'database'>, companyId: number): Promise<Chain> {
  const sql = (text: string, values: unknown[] = []) => database.ownerQuery(text, values);
  const columnsOf = async (table: string) =>
    (
      await sql(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    )[0]!['names'] as string;
  const copy = async (table: string, key: string, id: string | number, values: Values): Promise<ChainRow> => {
    const names = await columnsOf(table);
    await sql(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table},
         (select to_jsonb(r) || $1::jsonb from ${table} r limit 1))`,
      [JSON.stringify({ ...values, [key]: id })],
    );
    return { table, key, id };
  };
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const company = { table: 'company', key: 'companyid', id: companyId };
  await changeRow(database, company, { c_edate: hours(9_000), c_deletedAt: null, c_templateid: null, c_aupid: null });
  await sql('update access_control_policy set "isEnabled" = false where companyid = $1', [companyId]);
  const modeOf = (id: number, name: string) =>
    copy('authtype', 'authtypeid', id, { a_name: name, a_enable: '1', a_companyid: companyId });
  const mode = await modeOf(PLACE, 'Chain mode');
  const otherMode = await modeOf(PLACE + 1, 'Other chain mode');
  const aup = await copy('aup', 'aupid', PLACE, {
    au_name: 'Chain terms',
    au_companyid: companyId,
    au_groupid: null,
    au_hash: 'chainterms',
  });
  const template = await copy('template', 'templateid', PLACE, {
    t_name: 'Chain portal',
    t_hash: 'chainportal',
    t_companyid: companyId,
    t_groupid: null,
    t_authtypeids: [PLACE],
    t_aupid: PLACE,
  });
  const location = await copy('location', 'locationid', PLACE, {
    l_name: 'Chain place',
    l_companyid: companyId,
    l_hash: 'chainplace',
    l_apmac: null,
    l_sourceip: null,
    l_fqdn: null,
    l_templateid: PLACE,
    l_aupid: null,
    l_enabled: true,
    l_deletedAt: null,
    l_monitoring: 'ok',
    l_status: '0',
    l_timezone: 'Europe/Paris',
  });
  const profile = await copy('profile', 'profileid', PLACE, {
    p_name: 'Chain profile',
    p_companyid: companyId,
    p_deletedAt: null,
  });
  const identity = await copy('identity', 'userid', PLACE, {
    u_name: 'Ada Chainlink',
    u_email: GUEST_LOGIN,
    u_companyid: companyId,
    u_profileid: PLACE,
    u_authtypeid: PLACE,
    u_sdate: hours(-48),
    u_edate: hours(48),
    u_deletedAt: null,
    u_erasedAt: null,
    u_eventid: null,
    lastlocationid: PLACE,
  });
  const request = await copy('sponsor_request', 'sponsorrequestid', PLACE, {
    sr_name: 'Ada Chainlink',
    sr_email: GUEST_LOGIN,
    sr_sponsor: CHAIN_SPONSOR,
    sr_companyid: companyId,
    sr_status: 'approved',
    sr_createdAt: hours(-50),
    sr_decidedAt: hours(-49),
    sr_expiresAt: hours(22),
    userid: PLACE,
    groupids: [],
  });
  const device = await copy('device', 'id', PLACE, {
    display_name: 'Ada’s phone',
    mac_address: CHAIN_MAC,
    companyid: companyId,
    deleted_at: null,
    security_profile_class: 'whitelist',
    is_security_profile_active: true,
    group_id: CHAIN_GROUP,
    location_id: PLACE,
    last_location_id: PLACE,
    ip_address: '10.77.0.5',
  });
  const pool = await copy('pool', 'uuid', UUID(1), {
    companyid: companyId,
    locationId: PLACE,
    startAddress: '10.77.0.5',
    endAddress: '10.77.0.6',
    securityProfileClass: null,
    securityProfileUuid: null,
  });
  const lease = await copy('lease', 'uuid', UUID(2), {
    companyid: companyId,
    locationId: PLACE,
    poolUuid: UUID(1),
    deviceId: PLACE,
    ipAddress: '10.77.0.5',
    macAddress: CHAIN_MAC,
    state: 'active',
    validFrom: hours(-1),
    validUntil: hours(1),
  });
  // Of another device: the location reports its leases.
  await copy('lease', 'uuid', UUID(3), {
    companyid: companyId,
    locationId: PLACE,
    poolUuid: null,
    deviceId: null,
    ipAddress: '10.77.9.9',
    state: 'ended',
  });
  const rule = await copy('access_control_policy', 'id', PLACE, {
    name: 'Chain rule',
    companyid: companyId,
    isEnabled: false,
    deletedAt: null,
    priority: 1,
    action: 'deny',
    locationids: [],
    deviceGroupUuids: [],
    profileids: [],
    days: '127',
    fromTime: null,
    untilTime: null,
  });
  await sql(
    `insert into authentication (authenticationid, company_id, authenticated_at, login, userid, locationid, status, token, authtypeid)
     overriding system value values ($1, $2, now() - interval '3 hours', $3, $1, $1, 'success', $4, $1)`,
    [PLACE, companyId, GUEST_LOGIN, CHAIN_TOKEN],
  );
  await sql(
    `insert into network_session (id, company_id, sourceid, session_id, state, started_at, last_at, login, mac_address)
     overriding system value values ($1, $2, 1, 'chain', 'ended', now() - interval '2 hours', now() - interval '1 hour', null, $3)`,
    [PLACE, companyId, CHAIN_MAC],
  );
  return {
    company,
    location,
    template,
    aup,
    mode,
    otherMode,
    identity,
    profile,
    request,
    device,
    pool,
    lease,
    rule,
    session: { table: 'network_session', key: 'id', id: PLACE },
    signIn: { table: 'authentication', key: 'authenticationid', id: PLACE },
  };
}

/** Changes columns of a row. @returns what changes them back */
export async function changeRow(
  database: TestApp['database'],
  { table, key, id }: ChainRow,
  values: Values,
): Promise<() => Promise<void>> {
  const columns = Object.keys(values);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const write = async (to: Values) => {
    await database.ownerQuery(
      `update ${table} set (${names}) = (select ${names} from jsonb_populate_record(null::${table}, $1::jsonb))
       where "${key}" = $2`,
      [JSON.stringify(to), id],
    );
  };
  const [before] = await database.ownerQuery(`select to_jsonb(r) as row from ${table} r where "${key}" = $1`, [id]);
  await write(values);
  return () => write(before!['row'] as Values);
}
