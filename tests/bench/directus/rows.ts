import type pg from 'pg';

const ROWS = 100_000;
const CHUNK = 10_000;
const FIRST = "'{Maria,Marco,Martin,Omar,Anna,Luca,Paul,Julia,Peter,Sofia,Tom,Elena,Ivan,Nina,Jean,Claire,Hugo,Emma}'";
const LAST = "'{Smith,Rossi,Keller,Weber,Moreau,Novak,Silva,Costa,Klein,Fischer,Meyer,Bernard,Dubois,Marchand,Garcia}'";
/** A number from 0 to `size` - 1 that depends on the row alone, so that each run has the same rows. */
const pick = (salt: number, size: number) => `((hashint4extended(i, ${salt}) & 9223372036854775807) % ${size})::int`;

/**
 * Replaces the identities of a Portico database by the same 100 000 rows each time, two fifths of them of one company.
 * @param client connected as the owner
 */
export async function fillIdentities(client: pg.Client, company: number): Promise<void> {
  await client.query(`delete from identity where u_companyid in (select p_companyid from profile)`);
  await client.query(`
    with first_of as (
      select p_companyid as company, min(profileid) as profile, row_number() over (order by p_companyid) as place
      from profile where p_companyid <> ${company} group by p_companyid),
    own as (select array_agg(profileid order by profileid) as profiles from profile where p_companyid = ${company}),
    made as (
      select i, ${pick(3, 10)} < 4 as here, (${FIRST}::text[])[1 + ${pick(1, 18)}] as first,
        (${LAST}::text[])[1 + ${pick(2, 15)}] as last, timestamptz '2022-01-01 00:00Z' + make_interval(secs => ${pick(5, 94_608_000)}) as created,
        timestamptz '2025-01-01 00:00Z' + make_interval(secs => ${pick(6, 31_536_000)} + i / 1000.0) as login
      from generate_series(1, ${ROWS}) i)
    insert into identity (u_companyid, u_name, u_email, u_profileid, u_sdate, u_edate, groupids, u_language, u_valid,
      u_options, "u_lastinteractionAt", u_lastlogin, "u_createdAt")
    select coalesce(f.company, ${company}), first || ' ' || last, lower(first || '.' || last) || i || '@guests.example',
      coalesce(f.profile, own.profiles[1 + i % cardinality(own.profiles)]), created, created + interval '300 days',
      '{}', 'fr', 'valid', 0, login, login, created
    from made cross join own
    left join first_of f on not here and f.place = 1 + i % (select count(*) from first_of)`);
  await client.query('vacuum analyze identity');
}

/** Tables of Directus: the nine columns that the comparison asks both for, with the indexes that it can use. */
const TABLES = `
  create extension if not exists pg_trgm;
  create table profiles (id integer primary key, name varchar(255) not null, company_id integer not null);
  create table identities (id integer primary key, company_id integer not null, name varchar(255) not null,
    email varchar(255) not null, profile_id integer references profiles(id), created_at timestamptz not null,
    last_login timestamptz, valid varchar(20) not null, options varchar(20) not null)`;
const INDEXES = `
  create index on identities (company_id, last_login desc);
  create index on identities (profile_id);
  create index on identities using gin (name gin_trgm_ops);
  create index on identities using gin (email gin_trgm_ops)`;

/** Copies the identities and their profiles from Portico's database into tables for Directus. */
export async function copyIdentities(from: pg.Client, to: pg.Client): Promise<void> {
  await to.query(TABLES);
  const copy = async (table: string, columns: string, question: string, values: unknown[] = []) => {
    const { rows } = await from.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from (${question}) t`,
      values,
    );
    const text = rows[0]?.rows ?? '[]';
    const { rowCount } = await to.query(
      `insert into ${table} select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [text],
    );
    return rowCount ?? 0;
  };
  await copy(
    'profiles',
    'id, name, company_id',
    'select profileid as id, p_name as name, p_companyid as company_id from profile',
  );
  const columns = 'id, company_id, name, email, profile_id, created_at, last_login, valid, options';
  for (let offset = 0; ; offset += CHUNK) {
    const copied = await copy(
      'identities',
      columns,
      `select userid as id, u_companyid as company_id, u_name as name, u_email as email, u_profileid as profile_id,
         "u_createdAt" as created_at, u_lastlogin as last_login, u_valid as valid, u_options::text as options
       from identity where "u_deletedAt" is null and u_name is not null and u_email is not null
       order by userid offset $1 limit ${CHUNK}`,
      [offset],
    );
    if (copied === 0) break;
  }
  await to.query(INDEXES);
  for (const table of ['profiles', 'identities']) await to.query(`vacuum analyze ${table}`);
}
