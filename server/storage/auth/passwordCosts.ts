import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** How many stored passwords have a hash of one cost. */
export interface PasswordCost {
  /** The beginning of the hash, with algorithm and parameters: `$argon2id$v=19$m=7168,t=5,p=1`. */
  readonly parameters: string;
  readonly count: number;
}

/** The costs of the stored passwords of accounts that are not deleted. Needs a system transaction. */
export async function passwordCosts(trx: Trx): Promise<readonly PasswordCost[]> {
  const { rows } = await sql<PasswordCost>`
    select parameters, count(*) as count
    from (select substring("ad_password" from '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+') as parameters
      from administrator where "ad_deletedAt" is null) hashes
    where parameters is not null group by parameters order by parameters`.execute(trx);
  return rows.map(({ parameters, count }) => ({ parameters, count: Number(count) }));
}
