import { sql } from 'kysely';
import { FIRST_RULES } from '../../../domain/records/retention';
import type { Model } from '../../../domain/schema/model/model';
import type { Db } from '../../db/connect';

/**
 * Gives a new installation the retention rules of France (specification S-PRIV-1); the console shows and changes them.
 * An installation that has a rule is left as it is, and so is a model without the resource `retention-rules`.
 * @param owner the owner's connection
 */
export async function addFirstRetentionRules(owner: Db, model: Model, now: Date): Promise<void> {
  if (!model.resources['retention-rules'] || !model.resources['countries']) return;
  const rules = FIRST_RULES.map(([code, kind, months, basis]) => ({ code, kind, months, basis }));
  await sql`
    insert into retention_rule (rr_countryid, rr_class, rr_months, rr_basis, "rr_createdAt")
    select co.countryid, r.kind, r.months, r.basis, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rules)}::json) as r (code text, kind text, months int, basis text)
      join country co on co.code = r.code
    where not exists (select 1 from retention_rule)`.execute(owner);
}
