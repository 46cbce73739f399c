import { allows } from '../../domain/access/permissions';
import type { Resource } from '../../domain/schema/model/model';
import type { PersonFacts } from '../storage/auth/rightsFacts';
import type { Access } from '../storage/records/records';
import { rowFailure } from '../storage/records/rowFailure';
import { ROW_REASONS } from '../storage/records/rowAccess';
import { seesKind } from './effectiveRights';

/**
 * Why an administrator does not see a record; `visible`: they see it. `deleted`: only where deleted records are listed;
 * `open`: in lists, but they may not open it.
 */
export const HIDDEN_REASONS = [
  'visible',
  'deleted',
  'account',
  'company-closed',
  'membership',
  'right',
  'interlock',
  'open',
  ...ROW_REASONS,
] as const;

interface WhyHidden {
  readonly reason: (typeof HIDDEN_REASONS)[number];
  /** Any one of these rights is needed; of `right`, `interlock` and `open`. */
  readonly needs: readonly string[];
  /** The right that is off; of `interlock`. */
  readonly without: string | null;
}

const plain = (reason: WhyHidden['reason']): WhyHidden => ({ reason, needs: [], without: null });

/**
 * The first reason why an administrator does not see a record, in the order in which the server looks: account and
 * company, right, interlock, company, team, scope, kind of record, the record that it belongs to. It is found with
 * the caller and the filter that a request of theirs would have.
 * @param access of the reader that sees the record
 */
export async function whyHidden(
  access: Access,
  resource: Resource,
  id: string | number,
  person: PersonFacts,
  now: Date,
): Promise<WhyHidden> {
  const { model } = access;
  const seen = seesKind(person, resource, model, now);
  if ('refused' in seen) return { ...plain(seen.refused.reason), ...seen.refused };
  const { failed, isDeleted } = await rowFailure(access, resource, seen.caller, id);
  if (failed !== undefined) return plain(failed);
  const { open: opening = [] } = resource;
  if (!allows(seen.caller.permissions, opening)) return { ...plain('open'), needs: opening };
  return plain(isDeleted ? 'deleted' : 'visible');
}
