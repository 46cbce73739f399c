import type pg from 'pg';

/** Days of events, as the demo data have them. */
export const SEEDED_DAYS = 90;
/** Different guests who sign in. */
const GUESTS = 300_000;
/** Locations for each one of the demo data. */
const COPIES = 12;

/**
 * Adds sign-ins to a company until it has so many millions: place and time of one that is there, a few minutes and whole
 * days apart, with the guest of another one (device, language, profile), so that combinations are as many as in life.
 */
export async function addSignIns(client: pg.Client, company: number, millions: number): Promise<void> {
  const count = await client.query<{ n: string }>('select count(*) as n from authentication where company_id = $1', [
    company,
  ]);
  const missing = Math.round(millions * 1e6) - Number(count.rows[0]?.n);
  if (missing < 1_000) return;
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select i.indexname as name, i.indexdef as text from pg_indexes i
     where i.tablename = 'authentication' and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query('alter table authentication disable trigger user');
  await addLocations(client, company);
  await client.query(`create temp table place as select row_number() over () - 1 as n, locationid, groupids, countryid,
    authenticated_at, status from authentication where company_id = ${company} and locationid is not null`);
  await client.query(`create temp table guest as select row_number() over () - 1 as n, authtypeid, profileid, usertype,
    language, browser, platform, device from authentication where company_id = ${company} and userid is not null`);
  for (const table of ['place', 'guest']) {
    await client.query(`create unique index on ${table} (n)`);
    await client.query(`analyze ${table}`);
  }
  // In the order of time, as they would have come.
  await client.query(
    `insert into authentication (company_id, authenticated_at, login, userid, locationid, groupids, countryid, status,
       authtypeid, profileid, usertype, "returning", src_ip, token, language, browser, platform, device)
     select ${company}, least(p.authenticated_at + shift, now() - interval '1 minute') as at,
       'guest' || who || '@example.com', 500000000 + who, s.locationid, p.groupids, p.countryid, p.status, g.authtypeid,
       g.profileid, g.usertype, random() < 0.7, '10.1.' || who % 250 || '.' || who % 240, md5(i::text), g.language,
       g.browser, g.platform, g.device
     from (select i, floor(random() * (select count(*) from place))::bigint as place,
         (random() - 0.5) * interval '50 minutes' - floor(random() * 7) * interval '1 day' as shift,
         floor(pow(random(), 2) * ${COPIES})::int as copy,
         floor(pow(random(), 1.5) * ${GUESTS})::bigint as who from generate_series(1, ${missing}) i) drawn
       join place p on p.n = drawn.place
       join site s on s.like_id = p.locationid and s.copy = drawn.copy
       join guest g on g.n = drawn.who % (select count(*) from guest)
     order by at`,
  );
  await client.query('alter table authentication enable trigger user');
  await client.query(
    `insert into sign_in_recount select distinct company_id, (authenticated_at at time zone 'UTC')::date
     from authentication where company_id = ${company}`,
  );
  // No one searches for a login here, and that index would take long.
  for (const { text } of indexes.filter((one) => !one.text.includes('gin_trgm')))
    await client.query(text.replace(' ON ONLY ', ' ON '));
  await client.query('drop table place, guest, site');
  await client.query('vacuum analyze authentication');
}

/** Copies the locations of the company, as `site`: a chain with so many sign-ins has hundreds of them. */
async function addLocations(client: pg.Client, company: number): Promise<void> {
  const columns = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'location'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'locationid'`,
  );
  const names = columns.rows.map(({ name }) => name);
  const changed: Readonly<Record<string, string>> = {
    l_name: `l_name || ' ' || copy`,
    l_alias: 'locationid',
    l_hash: `md5('bench' || locationid || '.' || copy)`,
    l_apmac: 'null',
    l_sourceip: 'null',
    l_fqdn: 'null',
  };
  await client.query(
    `insert into location (${names.join()}) select ${names.map((name) => changed[name] ?? name).join()}
     from location, generate_series(1, ${COPIES - 1}) copy where l_companyid = ${company}`,
  );
  await client.query(
    `create temp table site as
     select locationid as like_id, 0 as copy, locationid from location where l_companyid = ${company} and l_name !~ ' \\d+$'
     union all select l_alias::bigint, substring(l_name from '\\d+$')::int, locationid from location
     where l_companyid = ${company} and l_name ~ ' \\d+$'`,
  );
  await client.query('analyze site');
}
