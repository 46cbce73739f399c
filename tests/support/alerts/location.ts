import { expect } from 'vitest';
import type { TestApp } from '../app';

const COMPANY = 2;

export interface AddedLocation {
  readonly locationid: number;
  /** Adds sign-ins: so many in the hour or at the time of each. @param identity none: of no one who is known */
  signIns(times: readonly (readonly [at: number, count: number])[], identity?: number): Promise<void>;
}

/** A location of the main company whose sign-ins are those of the test alone. */
export async function addLocation(
  test: TestApp,
  name: string,
  groupids: readonly number[] = [],
): Promise<AddedLocation> {
  const [country] = await test.database.ownerQuery(
    `select l_countryid as id from location where l_companyid = ${COMPANY} limit 1`,
  );
  const made = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/location',
    payload: {
      ...{ l_name: name, l_countryid: Number(country?.['id']), l_timezone: 'Europe/Paris', l_tunnel: 'virtual' },
      ...(groupids.length > 0 && { groupids }),
    },
  });
  expect(made.statusCode, made.body).toBe(201);
  const { locationid } = made.json<{ locationid: number }>();
  return {
    locationid,
    async signIns(times, identity) {
      await test.database.ownerQuery(
        `insert into authentication (company_id, event_key, authenticated_at, locationid, userid, status, usertype, groupids)
         select ${COMPANY}, gen_random_uuid(), to_timestamp(at / 1000.0) + n * interval '1 ms', $1, $2, 'success', 'guest', $5::bigint[]
         from unnest($3::float8[], $4::int[]) as t (at, count) cross join lateral generate_series(1, count) n`,
        [locationid, identity ?? null, times.map(([at]) => at), times.map(([, count]) => count), [...groupids]],
      );
    },
  };
}

/** What is sent to make an alert on the sign-ins at a location. */
export const alertOrder = (locationid: number, own: object = {}) => ({
  ...{ name: 'Connexions du hall', source: 'authentications', counted: 'user', step: 'hour' },
  filters: JSON.stringify({ 'location.locationid': [locationid] }),
  ...{ condition: 'above', threshold: 5, side: 'both', sensitivity: 'medium', weeks: 4, hold: 1 },
  ...{ recipients: [2001], quiet: null, enabled: true },
  ...own,
});
