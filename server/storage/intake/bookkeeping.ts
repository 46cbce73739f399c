import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import { MAX_EVENT_AGE_DAYS } from './event';
import { dropPartition, pastMonths } from '../guests/months';

/**
 * Days for which the hash of an answer is kept after it was last given: a year and a month, so that the number of
 * different answers is right for attributes that are asked once a season.
 */
const VALUE_DAYS = 395;
/** Days for which people who are gone from a directory are kept, as hashes: older events are not applied. */
const GONE_DAYS = 62;
/** People of one company who are kept so: of more than these, the oldest are deleted. */
const MAX_GONE = 100_000;

/**
 * Deletes what the intake keeps only to recognise things again. The keys of counted events go with the month, as soon
 * as each event of it would be too old to be stored; hashes of answers that were not given for `VALUE_DAYS`, or
 * their attribute is not tracked any more; those of people who are gone from a directory after `GONE_DAYS`, or when
 * `MAX_GONE` of the company are gone since.
 * @param owner the owner's connection
 * @param onError gets the failure of a month, which goes another night
 */
export async function forgetBookkeeping(owner: Db, now: Date, onError: (error: unknown) => void): Promise<void> {
  for (const { name } of await pastMonths(owner, 'intake_event', now, MAX_EVENT_AGE_DAYS)) {
    await dropPartition(owner, name, () => true).catch(onError);
  }
  await sql`
    delete from intake_value v where given_on < ${now}::date - ${VALUE_DAYS}::int
      or not exists (select 1 from keyindex k where k.keyindexid = v.keyindexid)`.execute(owner);
  await sql`
    delete from directory_gone where gone_at < ${now}::timestamptz - ${GONE_DAYS} * interval '1 day'`.execute(owner);
  await sql`
    delete from directory_gone g using (
      select company_id, identifier_hash,
        row_number() over (partition by company_id order by gone_at desc, identifier_hash) as place
      from directory_gone) o
    where o.place > ${MAX_GONE} and g.company_id = o.company_id and g.identifier_hash = o.identifier_hash`.execute(
    owner,
  );
}
