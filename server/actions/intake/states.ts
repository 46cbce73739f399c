import { iso, textOf, type IntakeEvent } from '../../storage/intake/event';
import { updateStates, type StateUpdate } from '../../storage/intake/states';
import type { Applied, Batch } from './applied';

const keyOf = ({ body }: IntakeEvent) => `${String(body['of'])} ${Number(body['recordid'])}`;

/**
 * Stores how the last call of an extension, or the last synchronisation of an integration, has ended. An event is a
 * duplicate when it is not later than the stored one. These records are those of the whole company: a source with a
 * location reports none of them.
 */
export async function applyStates(batch: Batch): Promise<Applied> {
  const { trx, companyId, events } = batch;
  const latest = new Map<string, IntakeEvent>();
  for (const event of events.filter(({ locationid }) => locationid === null)) {
    if (event.at >= (latest.get(keyOf(event))?.at ?? 0)) latest.set(keyOf(event), event);
  }
  const updates = [...latest].map(([key, { body, at }]): StateUpdate => ({
    key,
    of: String(body['of']),
    id: Number(body['recordid']),
    state: String(body['state']),
    error: body['state'] === 'failed' ? textOf(body['error']) : null,
    at: iso(at),
  }));
  const { known, changed } = await updateStates(trx, companyId, updates);
  const aside = events.filter((event) => event.locationid !== null || !known.has(keyOf(event)));
  const refused = new Set(aside);
  return {
    accepted: events.filter((event) => !refused.has(event) && changed.has(keyOf(event))).length,
    aside: aside.map((event) => ({ event, reason: 'unknown-reference' })),
  };
}
