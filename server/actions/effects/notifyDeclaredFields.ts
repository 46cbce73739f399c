import { sql } from 'kysely';
import { MEMBERS_CHANNEL } from '../../storage/installation/channels';
import type { Effect } from './index';

/**
 * Notifies every instance that the declared fields of this company have changed; open consoles then reload their model.
 */
export const notifyDeclaredFields: Effect = async ({ access: { trx, caller } }) => {
  await sql`select pg_notify(${MEMBERS_CHANNEL}, ${String(caller.companyId)})`.execute(trx);
};
