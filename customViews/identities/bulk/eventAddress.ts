import type { ClientResource } from '../../../domain/schema/client/client';
import type { Values } from '../../../resources/engine/form/values';
import { valuesFor } from '../../../resources/engine/values/fieldRoles';

/** What the quota of an event can be. */
const MAX_QUOTA = 100_000;
/** How an event gives its guests an account each. */
const ACCOUNTS = 'accounts';

/** Address of the form of a new event with what has been typed for accounts in number; values that are none yet are left out. */
export function eventAddress(events: ClientResource, { count, prefix, profile, start, end }: Values): string {
  const text = typeof prefix === 'string' ? prefix.trim() : '';
  const moment = (value: unknown) => (Number.isNaN(Date.parse(String(value))) ? undefined : value);
  const values = valuesFor(events, [
    ['access', ACCOUNTS],
    ['quota', Math.min(Math.trunc(Number(count)), MAX_QUOTA)],
    ['prefix', text || undefined],
    [{ to: 'identity-profiles' }, profile ?? undefined],
    ['start', moment(start)],
    ['end', moment(end)],
  ]);
  return `/events/create?${new URLSearchParams({ start: JSON.stringify(values) }).toString()}`;
}
