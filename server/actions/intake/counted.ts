import { matchesPattern } from '../../../domain/schema/model/patterns';
import {
  addAnswers,
  addCampaignResults,
  rememberEvents,
  trackedKeys,
  type Answer,
  type CampaignCount,
} from '../../storage/intake/counted';
import { iso, textOf, type IntakeEvent } from '../../storage/intake/event';
import { knownCampaigns } from '../../storage/intake/places';
import { numbersIn, type Applied, type Batch } from './applied';

/** Stores the keys of events. @returns the events that were not known */
async function freshAmong(batch: Batch, events: readonly IntakeEvent[]): Promise<IntakeEvent[]> {
  if (events.length === 0) return [];
  const known = events.map(({ key, at }) => ({ key, at: iso(at) }));
  const fresh = await rememberEvents(batch.trx, batch, known);
  return events.filter(({ key }) => fresh.has(key));
}

/** Counts what guests did with campaigns (shown, clicked, answered), by day in UTC. */
export async function applyCampaignEvents(batch: Batch): Promise<Applied> {
  const known = await knownCampaigns(batch.trx, batch.companyId, numbersIn(batch.events, 'campaignid'));
  const isKnown = ({ body }: IntakeEvent) => known.has(Number(body['campaignid']));
  const fresh = await freshAmong(batch, batch.events.filter(isKnown));
  const counts = new Map<string, CampaignCount>();
  for (const { body, at, locationid } of fresh) {
    const campaignid = Number(body['campaignid']);
    const day = iso(at).slice(0, 10);
    const location = locationid ?? 0;
    const key = `${campaignid} ${day} ${location}`;
    const { shown, clicked, answered } = counts.get(key) ?? { shown: 0, clicked: 0, answered: 0 };
    const add = (what: string) => (body['event'] === what ? 1 : 0);
    counts.set(key, {
      campaignid,
      day,
      locationid: location,
      shown: shown + add('shown'),
      clicked: clicked + add('clicked'),
      answered: answered + add('answered'),
    });
  }
  await addCampaignResults(batch.trx, batch, [...counts.values()]);
  const aside = batch.events.filter((event) => !isKnown(event));
  return { accepted: fresh.length, aside: aside.map((event) => ({ event, reason: 'unknown-campaign' })) };
}

/** True when a key matches the pattern of an attribute; an invalid pattern matches nothing. */
function isLike(pattern: string, key: string): boolean {
  try {
    return matchesPattern(`^(?:${pattern})$`, key);
  } catch {
    return false;
  }
}

/** Stores answers of guests to the attributes that the company tracks. */
export async function applyAttributes(batch: Batch): Promise<Applied> {
  const tracked = await trackedKeys(batch.trx, batch.companyId);
  const found = new Map<string, number | undefined>();
  const keyOf = ({ body }: IntakeEvent) => {
    const [path, key] = [textOf(body['path']) ?? '', String(body['key'])];
    const name = `${path} ${key}`;
    if (!found.has(name)) {
      const match = tracked.find((one) => one.path === path && (one.key === key || isLike(one.key, key)));
      found.set(name, match?.keyindexid);
    }
    return found.get(name);
  };
  const aside = batch.events.flatMap((event): Applied['aside'] => {
    // The answer of an erased guest: it is known, and nothing of it is stored.
    if (event.erased) return [];
    if (event.userid === null) return [{ event, reason: 'unknown-person' }];
    return keyOf(event) === undefined ? [{ event, reason: 'unknown-attribute' }] : [];
  });
  const refused = new Set(aside.map(({ event }) => event));
  const fresh = await freshAmong(
    batch,
    batch.events.filter((event) => !refused.has(event)),
  );
  const answers = fresh
    .filter(({ erased }) => !erased)
    .map((event): Answer => {
      const { body, at, userid } = event;
      const name = [textOf(body['path']), String(body['key'])].filter((part) => part !== null).join('.');
      return { userid: userid ?? 0, keyindexid: keyOf(event) ?? 0, name, value: String(body['value']), at: iso(at) };
    });
  await addAnswers(batch.trx, batch, answers);
  return { accepted: fresh.length, aside };
}
