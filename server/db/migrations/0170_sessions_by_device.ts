import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Who was lately seen with a device is asked for each time that somebody looks for its MAC address. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index network_session_mac on network_session (company_id, mac_address, started_at desc)`.execute(db);
}
