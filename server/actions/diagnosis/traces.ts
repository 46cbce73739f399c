import { known, unknown, valueOf, type Fact } from '../../../domain/records/fact';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { devicesIn, readDevice } from './device';
import { connectionOf, lastConnections, lastSignIn, readIdentity } from './guest';
import { isReadInFull, mapFact, numberOf, readOne, textOf, type Read } from '../records/readAsCaller';

/**
 * The subject of the chain: a guest, a device, a guest with a device, or a sign-in without a guest. Keys of records.
 */
export interface Subject {
  readonly identity?: number | undefined;
  readonly device?: number | undefined;
  readonly signIn?: number | undefined;
}

/** What was found of the guest and the device themselves. */
interface Traces {
  readonly identity: Fact<Read | null>;
  readonly signIn: Fact<Read | null>;
  readonly connection: Fact<Read | null>;
  readonly device: Fact<Read | null>;
  readonly devices: number;
  readonly locationid: number | null;
}

/**
 * Reads what the network has reported of a guest, a device or a sign-in.
 * @throws PorticoError 403 for records that the caller may not see, 404 for a subject that is not there for them
 */
export async function readTraces(access: Access, subject: Subject, now: Date): Promise<Traces> {
  if (subject.signIn !== undefined) return tracesOfSignIn(access, subject.signIn);
  const chosen = subject.device === undefined ? undefined : required(await readOne(access, 'devices', subject.device));
  if (subject.identity === undefined) return tracesOfDevice(access, chosen, now);
  const guest = required(await readIdentity(access, subject.identity));
  const signIn = await lastSignIn(access, subject.identity);
  const connections = await lastConnections(access, { userid: subject.identity }, now);
  const addresses = devicesIn(connections, isReadInFull(access, 'connections', 'mac_address'));
  const device = chosen ? known(chosen) : await readDevice(access, addresses);
  const place = placeOf([signIn, latest(connections)]) ?? numberOf(guest.row['lastlocationid']);
  return {
    identity: known(guest),
    signIn,
    connection: await connectionOf(access, connections, place),
    device,
    devices: Math.max(1, valueOf(addresses)?.length ?? 1),
    locationid: place,
  };
}

/** A device without a known user. */
async function tracesOfDevice(access: Access, device: Read | undefined, now: Date): Promise<Traces> {
  if (!device) throw errors.elementNotFound();
  const mac = textOf(device.row['mac_address']);
  const connections =
    mac === null ? unknown('not-permitted') : await lastConnections(access, { mac_address: mac }, now);
  const place =
    placeOf([latest(connections)]) ?? numberOf(device.row['location_id']) ?? numberOf(device.row['last_location_id']);
  return {
    identity: unknown('not-reported'),
    signIn: unknown('not-reported'),
    connection: await connectionOf(access, connections, place),
    device: known(device),
    devices: 1,
    locationid: place,
  };
}

/** A sign-in with a login that no account has. */
async function tracesOfSignIn(access: Access, id: number): Promise<Traces> {
  const signIn = required(await readOne(access, 'authentications', id));
  const { row } = signIn;
  // The sign-in of an account is checked by the account.
  if (row['userid'] != null) throw errors.elementNotFound();
  return {
    identity: known(null),
    signIn: known(signIn),
    connection: unknown('not-reported'),
    device: unknown('not-reported'),
    devices: 1,
    locationid: numberOf(row['locationid']),
  };
}

/** @throws PorticoError 403 for records that the caller may not see, 404 for one that is not there for them */
function required(fact: Fact<Read>): Read {
  if ('value' in fact) return fact.value;
  throw fact.unknown === 'not-permitted' ? errors.notEnoughPermissions() : errors.elementNotFound();
}

const latest = (connections: Fact<readonly Read[]>): Fact<Read | null> =>
  mapFact(connections, ([first]) => first ?? null);

/** The place of the latest of some events that have one. */
function placeOf(events: readonly Fact<Read | null>[]): number | null {
  const [last] = events
    .flatMap((event) => valueOf(event) ?? [])
    .filter(({ row }) => row['locationid'] != null)
    .sort((a, b) => timeOf(b) - timeOf(a));
  return last ? numberOf(last.row['locationid']) : null;
}

const timeOf = ({ row }: Read): number =>
  new Date((row['authenticated_at'] ?? row['last_at']) as string | Date).getTime();
