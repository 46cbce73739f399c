import { iso, numberOf, textOf, timeOf, type IntakeEvent } from '../../storage/intake/event';
import { knownAuthenticationModes, knownPayments, knownProfiles } from '../../storage/intake/places';
import {
  addSales,
  addUses,
  firstSuccesses,
  insertSignIns,
  markReturning,
  ONLINE,
  updatePlaces,
  type PersonSeen,
} from '../../storage/intake/signIns';
import { updateSocial, type SocialProfile } from '../../storage/intake/social';
import { increase, later, numbersIn, type Applied, type Batch } from './applied';
import { seePeople } from './people';

const online: ReadonlySet<unknown> = new Set(ONLINE);
const isOnline = ({ body }: IntakeEvent) => online.has(body['status']);

/**
 * Stores sign-ins, and updates what is derived from them: people, locations, uses of authentication modes, guests of
 * events. A sign-in is a duplicate when one with its source, id and time is stored.
 */
export async function applySignIns(batch: Batch): Promise<Applied> {
  const { trx, companyId, people, places } = batch;
  const [modes, profiles, payments] = await Promise.all([
    knownAuthenticationModes(trx, companyId, numbersIn(batch.events, 'authtypeid')),
    knownProfiles(trx, companyId, numbersIn(batch.events, 'profileid')),
    knownPayments(trx, companyId, numbersIn(batch.events, 'paymentid')),
  ]);
  const known = (ids: ReadonlySet<number>, id: unknown) => typeof id !== 'number' || ids.has(id);
  const isKnown = ({ body }: IntakeEvent) =>
    known(modes, body['authtypeid']) && known(profiles, body['profileid']) && known(payments, body['paymentid']);
  const events = batch.events.filter(isKnown).toSorted((a, b) => a.at - b.at);
  const aside = batch.events.filter((event) => !isKnown(event));
  const returning = await returningAmong({ ...batch, events });
  const rows = events.map((event) => {
    const { body, at, key, locationid, userid } = event;
    const person = userid === null ? undefined : people.get(userid);
    const place = locationid === null ? undefined : places.get(locationid);
    return {
      ...body,
      event_key: key,
      authenticated_at: iso(at),
      locationid,
      groupids: place?.groupids ?? [],
      countryid: place?.countryid ?? null,
      userid,
      authtypeid: numberOf(body['authtypeid']) ?? person?.authtypeid ?? null,
      profileid: numberOf(body['profileid']) ?? person?.profileid ?? null,
      usertype: textOf(body['usertype']) ?? 'guest',
      returning: returning.has(event),
    };
  });
  const fresh = await insertSignIns(trx, batch, rows);
  const added = rows.filter(({ event_key }) => fresh.has(event_key));
  const freshEvents = events.filter(({ key }) => fresh.has(key));
  await updateSocial(trx, companyId, socialProfiles(freshEvents));
  await updateDerived({ ...batch, events: freshEvents });
  const uses = new Map<number, number>();
  for (const row of added) {
    if (online.has((row as { status?: unknown }).status) && row.authtypeid !== null) increase(uses, row.authtypeid);
  }
  await addUses(trx, companyId, uses);
  const sales = new Map<number, number>();
  for (const event of freshEvents) {
    const payment = numberOf(event.body['paymentid']);
    if (payment !== null && isOnline(event)) increase(sales, payment);
  }
  await addSales(trx, companyId, sales);
  return { accepted: added.length, aside: aside.map((event) => ({ event, reason: 'unknown-reference' })) };
}

/**
 * The events whose person has an earlier successful sign-in, stored or in this call. Stored ones are only looked up for
 * events that are not later than the person's last sign-in.
 * @param batch its events in the order of time
 */
async function returningAmong({ trx, companyId, events, people }: Batch): Promise<ReadonlySet<IntakeEvent>> {
  const lastLogin = (userid: number) => Date.parse(people.get(userid)?.lastLogin ?? '');
  const unsure = events.flatMap(({ userid, at }) => (userid !== null && at <= lastLogin(userid) ? [userid] : []));
  const stored = await firstSuccesses(trx, companyId, [...new Set(unsure)]);
  const first = new Map<number, number>();
  const found = new Set<IntakeEvent>();
  for (const event of events) {
    const { userid, at } = event;
    if (userid === null) continue;
    const earliest = Math.min(first.get(userid) ?? Infinity, Date.parse(stored.get(userid) ?? '') || Infinity);
    if (earliest < at || lastLogin(userid) < at) found.add(event);
    if (isOnline(event) && !first.has(userid)) first.set(userid, at);
  }
  return found;
}

/** What social networks tell of people with their latest successful sign-ins. @param events in the order of time */
function socialProfiles(events: readonly IntakeEvent[]): SocialProfile[] {
  const latest = new Map<number, SocialProfile>();
  for (const event of events) {
    const { userid, at, body } = event;
    const profile = body['social'] as SocialProfile['profile'] | null | undefined;
    if (userid === null || !profile || !isOnline(event)) continue;
    latest.set(userid, { userid, at: iso(at), profile: { ...latest.get(userid)?.profile, ...profile } });
  }
  return [...latest.values()];
}

/** Updates what is derived from new sign-ins. */
async function updateDerived({ trx, companyId, events, people }: Batch): Promise<void> {
  const seen = new Map<number, PersonSeen>();
  const visited = new Map<number, { locationid: number; first: string; last: string }>();
  const lateFirstSuccess = new Map<number, string>();
  for (const event of events) {
    const { userid, locationid, at } = event;
    const time = iso(at);
    const login = isOnline(event) ? time : null;
    if (locationid !== null && login !== null) {
      visited.set(locationid, { locationid, first: visited.get(locationid)?.first ?? time, last: time });
    }
    if (userid === null) continue;
    const before = seen.get(userid);
    const until = login === null ? null : timeOf(event.body['valid_until']);
    seen.set(userid, {
      userid,
      seen: time,
      locationid: locationid ?? before?.locationid ?? null,
      locatedAt: locationid === null ? (before?.locatedAt ?? null) : time,
      login: login ?? before?.login ?? null,
      until: later(before?.until ?? null, until),
      visits: [...(before?.visits ?? []), ...(locationid === null ? [] : [{ locationid, at: time }])],
    });
    if (login !== null && !lateFirstSuccess.has(userid) && at < Date.parse(people.get(userid)?.lastLogin ?? ''))
      lateFirstSuccess.set(userid, time);
  }
  await markReturning(
    trx,
    companyId,
    [...lateFirstSuccess].map(([userid, at]) => ({ userid, at })),
  );
  await seePeople({ trx, companyId, people }, [...seen.values()]);
  await updatePlaces(trx, companyId, [...visited.values()]);
}
