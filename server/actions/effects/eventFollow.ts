import { closeAccounts, moveAccounts, scopeAccounts } from '../../storage/events/eventAccounts';
import { updateRow } from '../../storage/records/writeRows';
import { hasAccounts, isOpen, periodOf } from '../events/parts';
import type { Change } from '../guards';

/**
 * The accounts of an event are as good as the event: another period is theirs too, they end when it is closed or
 * deleted, and are back when it is. Those that were given a validity of their own keep it.
 */
export async function eventFollow(change: Change): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { access, id, before, after } = change;
  if (id === undefined || !hasAccounts(before)) return undefined;
  const { trx, caller } = access;
  const place = [trx, caller.companyId, Number(id)] as const;
  const scoped = after && JSON.stringify(before['groupids']) !== JSON.stringify(after['groupids']);
  if (scoped) await scopeAccounts(...place, numbers(before['groupids']), numbers(after['groupids']));
  const accounts = await follow(change, place);
  return accounts > 0 ? { accounts } : undefined;
}

async function follow(
  { access, resource, id, before, after }: Change,
  place: readonly [Change['access']['trx'], number, number],
): Promise<number> {
  const opened = after !== undefined && isOpen(after);
  if (isOpen(before) && !opened) {
    const period = periodOf(before);
    const at = new Date(Math.min(Date.now(), period.end.getTime()));
    await updateRow(access, resource, id as number, { ev_closedAt: at });
    return closeAccounts(...place, period, at);
  }
  if (!opened) return 0;
  const to = periodOf(after);
  if (!isOpen(before)) {
    const closedAt = before['ev_closedAt'];
    await updateRow(access, resource, id as number, { ev_closedAt: null });
    return typeof closedAt === 'string' ? moveAccounts(...place, { closedAt: new Date(closedAt) }, to) : 0;
  }
  const from = periodOf(before);
  const same = from.start.getTime() === to.start.getTime() && from.end.getTime() === to.end.getTime();
  return same ? 0 : moveAccounts(...place, from, to);
}

const numbers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);
