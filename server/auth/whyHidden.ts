import { sql } from 'kysely';
import type { Resource } from '../../domain/schema/model/model';
import type { PersonFacts } from '../storage/auth/rightsFacts';
import { from, type Access } from '../storage/records/records';
import { ROW_REASONS, rowConditions } from '../storage/records/rowAccess';
import { seesKind } from './effectiveRights';

/** Why somebody does not see a record; `visible`: they see it. `deleted`: only where deleted records are listed. */
export const HIDDEN_REASONS = [
  'visible',
  'deleted',
  'account',
  'company-closed',
  'membership',
  'right',
  'interlock',
  ...ROW_REASONS,
] as const;

interface WhyHidden {
  readonly reason: (typeof HIDDEN_REASONS)[number];
  /** Any one of these rights is needed; of `right` and `interlock`. */
  readonly needs: readonly string[];
  /** The right that is off; of `interlock`. */
  readonly without: string | null;
}

const plain = (reason: WhyHidden['reason']): WhyHidden => ({ reason, needs: [], without: null });

/**
 * The first reason why an administrator does not see a record, in the order in which the server looks: account and
 * company, right, interlock, company, team, scope, kind of record, the record that it belongs to. It is worked out with the
 * caller and the filter that a request of theirs would have.
 * @param access of the reader, who sees the record
 */
export async function whyHidden(
  access: Access,
  resource: Resource,
  id: string | number,
  person: PersonFacts,
  now: Date,
): Promise<WhyHidden> {
  const { model, trx } = access;
  const seen = seesKind(person, resource, model, now);
  if ('refused' in seen) return { ...plain(seen.refused.reason), ...seen.refused };
  const conditions = rowConditions(model, resource, seen.caller);
  const { softDelete } = resource;
  const isDeleted = softDelete ? sql`${sql.ref(`r.${softDelete.field}`)} is not null` : sql`false`;
  const results = sql.join([isDeleted, ...conditions.map(({ fulfilled }) => sql`(${fulfilled}) is true`)]);
  const { rows } = await sql<{ found: readonly boolean[] }>`
    select array[${results}] as found from ${from(resource)} where ${sql.ref(`r.${resource.id}`)} = ${id}`.execute(trx);
  const [deleted = false, ...fulfilled] = rows[0]?.found ?? [];
  const failed = conditions.find((_, index) => fulfilled[index] !== true);
  if (failed) return plain(failed.reason);
  return plain(deleted ? 'deleted' : 'visible');
}
