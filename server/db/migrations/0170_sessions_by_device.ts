import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A search for a MAC address reads the guests that were recently seen with the device. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index network_session_mac on network_session (company_id, mac_address, started_at desc)`.execute(db);
}
