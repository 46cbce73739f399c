import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Access logs have the address and the port that the equipment has shown outside (NAT), a block of ports where it logs
 * blocks (RFC 6888, REQ-13 and REQ-14), and the source that has sent the line.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table access_log add column nat_ip text, add column nat_port int, add column nat_port_end int,
      add column sourceid bigint`.execute(db);
  await sql`alter table authentication add column sourceid bigint`.execute(db);
  // Who had an address is asked for a few minutes: the time comes second.
  await sql`create index access_log_src_time on access_log (company_id, src_inet, received_at)`.execute(db);
  await sql`
    create index access_log_nat on access_log (company_id, (nat_ip::inet), received_at) where nat_ip is not null`.execute(
    db,
  );
  await sql`drop index access_log_src`.execute(db);
}
