import { sql } from 'kysely';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import { atVisibleLocation } from './conditions';
import type { ReportTables } from './query';

/** Devices are those of so many sign-ins: all of them would be read for a list of choices. */
const MAX_SIGN_INS = 5_000;
const MAX_DEVICES = 100;

/** The devices of the latest sign-ins that the caller sees, the most frequent first. */
export async function latestDevices(access: Access, tables: ReportTables): Promise<readonly string[]> {
  const { rows } = await sql<{ device: string }>`
    select device from (
      select r.device from authentication r
      where ${rowAccessFilter(access.model, tables.authentications, access.caller)}
        and ${atVisibleLocation(access, tables.locations)}
      order by r.authenticated_at desc limit ${MAX_SIGN_INS}) latest
    where device <> '' group by device order by count(*) desc, device limit ${MAX_DEVICES}`.execute(access.trx);
  return rows.map(({ device }) => device);
}
