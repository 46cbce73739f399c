import type pg from 'pg';

/** Days of events, as the demo data have them. */
export const SEEDED_DAYS = 90;
/** Different guests who sign in. */
const GUESTS = 300_000;

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
  await client.query(`create temp table place as select row_number() over () - 1 as n, locationid, groupids, countryid,
    authenticated_at, status from authentication where company_id = ${company}`);
  await client.query(`create temp table guest as select row_number() over () - 1 as n, authtypeid, profileid, usertype,
    language, browser, platform, device from authentication where company_id = ${company} and userid is not null`);
  await client.query('create unique index on place (n)');
  await client.query('create unique index on guest (n)');
  await client.query('analyze place');
  await client.query('analyze guest');
  await client.query(
    `insert into authentication (company_id, authenticated_at, login, userid, locationid, groupids, countryid, status,
       authtypeid, profileid, usertype, "returning", src_ip, token, language, browser, platform, device)
     select ${company}, least(p.authenticated_at + (random() - 0.5) * interval '50 minutes'
         - floor(random() * 7) * interval '1 day', now() - interval '1 minute'),
       'guest' || who || '@example.com', 500000000 + who, p.locationid, p.groupids, p.countryid, p.status, g.authtypeid,
       g.profileid, g.usertype, random() < 0.7, '10.1.' || who % 250 || '.' || who % 240, md5(i::text), g.language,
       g.browser, g.platform, g.device
     from (select i, floor(random() * (select count(*) from place))::bigint as place,
         floor(pow(random(), 1.5) * ${GUESTS})::bigint as who from generate_series(1, ${missing}) i) drawn
       join place p on p.n = drawn.place
       join guest g on g.n = drawn.who % (select count(*) from guest)`,
  );
  await client.query('alter table authentication enable trigger user');
  // Nobody searches for a login here, and that index would take long.
  for (const { text } of indexes.filter((one) => !one.text.includes('gin_trgm'))) await client.query(text);
  await client.query('drop table place, guest');
  await client.query('vacuum analyze authentication');
}
