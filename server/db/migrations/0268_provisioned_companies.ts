import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A company has the state of its latest provisioning, so that the list can be filtered by it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$
    begin
      if to_regclass('company') is not null then
        alter table company add column if not exists c_provisioned text;
        update company c set c_provisioned = p.state from company_provision p where p.company_id = c.companyid;
      end if;
    end $$`.execute(db);
}
