import { sql } from 'kysely';
import { MEMBERS_CHANNEL } from '../../storage/channels';
import type { Effect } from './index';

/** Tells every instance that fields of this company's records are others now: its consoles read their model again. */
export const tellMembers: Effect = async ({ access: { trx, caller } }) => {
  await sql`select pg_notify(${MEMBERS_CHANNEL}, ${String(caller.companyId)})`.execute(trx);
};
