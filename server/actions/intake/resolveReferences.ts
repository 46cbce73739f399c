import { DAY_MS, MINUTE_MS } from '../../../domain/time/durations';
import type { Trx } from '../../db/connect';
import type { TraceHash } from '../../keys/erasedTraces';
import type { AsideReason } from '../../storage/intake/deadLetters';
import { MAX_EVENT_AGE_DAYS, numberOf, textOf, type IntakeEvent } from '../../storage/intake/event';
import { peopleOf, placesNamed, placesOf, type Person, type Place } from '../../storage/intake/places';
import { numbersIn } from './applied';
import { withoutErased, withoutPerson } from './erased';
import type { IntakeKind, IntakeSource } from './kinds';

/** Kinds whose events are about people. */
const ABOUT_PEOPLE: ReadonlySet<IntakeKind> = new Set(['sign-ins', 'sessions', 'attributes']);
/** How far the clock of a source may be ahead, in ms. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

interface ResolvedEvents {
  readonly events: readonly IntakeEvent[];
  readonly aside: readonly { readonly event: IntakeEvent; readonly reason: AsideReason }[];
  readonly places: ReadonlyMap<number, Place>;
  readonly people: ReadonlyMap<number, Person>;
}

/** The different texts in a field of some events, in lower case. */
const lowerTexts = (events: readonly IntakeEvent[], name: string) => [
  ...new Set(events.flatMap(({ body }) => textOf(body[name])?.toLowerCase() ?? [])),
];

/**
 * Locations by their keys and by texts: an identifier (source IP, FQDN, MAC address, access-point name), else the name of
 * the location (specification: a sign-in has a location). A name that several locations have names none of them.
 */
async function findPlaces(trx: Trx, companyId: number, ids: readonly number[], texts: readonly string[]) {
  const found = await placesOf(trx, companyId, ids, texts);
  const byIdentifier = new Map(
    found.toReversed().flatMap((place) => place.identifiers.map((one) => [one, place.locationid] as const)),
  );
  const others = await placesNamed(
    trx,
    companyId,
    texts.filter((text) => !byIdentifier.has(text)),
  );
  const names = others.flatMap(({ identifiers }) => identifiers);
  for (const { identifiers, locationid } of others) {
    const [only] = identifiers.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
    if (only !== undefined) byIdentifier.set(only, locationid);
  }
  return { places: new Map([...found, ...others].map((place) => [place.locationid, place])), byIdentifier };
}

/**
 * Finds the locations and people that events refer to, and sets aside the events that cannot be applied now. A source
 * with a location sends events of that location only. A location that is deleted, of another company or of another
 * source gives the same reason as one that does not exist.
 */
export async function resolveReferences(
  trx: Trx,
  source: IntakeSource,
  kind: IntakeKind,
  given: readonly IntakeEvent[],
  now: Date,
  hash: TraceHash,
): Promise<ResolvedEvents> {
  const { companyId } = source;
  const ids = new Set(numbersIn(given, 'locationid'));
  if (source.locationid !== null) ids.add(source.locationid);
  const { places, byIdentifier } = await findPlaces(trx, companyId, [...ids], lowerTexts(given, 'location'));
  const about = ABOUT_PEOPLE.has(kind);
  const persons = about ? await peopleOf(trx, companyId, numbersIn(given, 'userid'), lowerTexts(given, 'login')) : [];
  const people = new Map(persons.map((person) => [person.userid, person]));
  const logins = new Map(persons.map(({ login, userid }) => [login, userid]));
  const events = await withoutErased(trx, source, kind, given, hash, new Set(people.keys()));

  const reasonOf = (event: IntakeEvent): AsideReason | undefined => {
    const { body, at } = event;
    if (at > now.getTime() + MAX_AHEAD_MS) return 'in-future';
    if (at < now.getTime() - MAX_EVENT_AGE_DAYS * DAY_MS) return 'too-old';
    const identifier = textOf(body['location'])?.toLowerCase();
    const named =
      numberOf(body['locationid']) ?? (identifier === undefined ? null : (byIdentifier.get(identifier) ?? 0));
    const locationid = named ?? source.locationid;
    if (locationid !== null && !places.has(locationid)) return 'unknown-location';
    if (source.locationid !== null && locationid !== source.locationid) return 'unknown-location';
    event.locationid = locationid;
    const userid = numberOf(body['userid']);
    if (about && userid !== null && !people.has(userid)) return 'unknown-person';
    event.userid = about ? (userid ?? logins.get(textOf(body['login'])?.toLowerCase() ?? '') ?? null) : null;
    return undefined;
  };
  const aside = events.flatMap((event) => {
    const reason = reasonOf(event);
    return reason === undefined ? [] : [{ event, reason }];
  });
  const refused = new Set(aside.map(({ event }) => event));
  return {
    events: events.filter((event) => !refused.has(event)),
    // An event that is too old can never be applied: its person is not looked up.
    aside: aside.map((one) => (one.reason === 'too-old' ? { ...one, event: withoutPerson(one.event) } : one)),
    places,
    people,
  };
}
