import { sql } from 'kysely';
import type { Db } from '../../db/connect';

/** Tables with one partition for each month. */
const PARTITIONED = ['authentication', 'access_log', 'auditlog', 'intake_event'];

/** Makes the partitions of the last and the coming two months that are missing. @param owner the owner's connection */
export async function addPartitions(owner: Db): Promise<void> {
  for (const table of PARTITIONED) {
    await sql`select portico_partitions(${table}, now() - interval '31 days', now() + interval '62 days')`.execute(
      owner,
    );
  }
}
