import { isIP } from 'node:net';
import { readMacAddress } from '../../../domain/text/macAddress';
import { bytesOf, numberOf, textOf, type Packet } from './packet';
import { eventId, nasOf, sessionKey } from './sessionKey';

/** Sender and time of a packet, as FreeRADIUS reports them. */
export interface Arrival {
  /** The address of the sender, which its shared secret has proven. */
  readonly source: string;
  readonly received: Date;
  /** `Event-Timestamp`, in seconds since 1970; undefined where the packet has none. */
  readonly happened: number | undefined;
}

/**
 * An event of the kind `sessions`. Without `event` or `session_id` the intake refuses it, and the source shows the
 * error.
 */
export interface SessionEvent {
  readonly id: string;
  readonly time: string;
  readonly session_id?: string;
  readonly event?: 'start' | 'interim' | 'stop';
  readonly nas: string;
  readonly location?: string;
  readonly login?: string;
  readonly userid?: number;
  readonly mac_address?: string;
  readonly ip?: string;
  readonly duration?: number;
  readonly input_octets?: number;
  readonly output_octets?: number;
  readonly cause?: string;
}

/** The content of a packet. */
export type Accounting =
  | {
      readonly kind: 'session';
      readonly event: SessionEvent;
      /** The counters have 32 bits only: the packet has no Gigawords. */
      readonly isShort: boolean;
    }
  /** The equipment has started or is about to stop: all of its sessions end. */
  | { readonly kind: 'ends'; readonly nas: string; readonly id: string; readonly time: Date; readonly cause: string }
  /** Not about a session (tunnels, failed calls). */
  | { readonly kind: 'other' };

/** Status types with their numbers, which FreeRADIUS sends where its dictionary has no name. */
const EVENTS: Readonly<Record<string, NonNullable<SessionEvent['event']> | undefined>> = {
  Start: 'start',
  Stop: 'stop',
  'Interim-Update': 'interim',
  Alive: 'interim',
  '1': 'start',
  '2': 'stop',
  '3': 'interim',
};
const ENDS: Readonly<Record<string, string | undefined>> = {
  'Accounting-On': 'NAS-Reboot',
  'Accounting-Off': 'NAS-Shutdown',
  '7': 'NAS-Reboot',
  '8': 'NAS-Shutdown',
};

const GIGAWORD = 2 ** 32;
/** The clock of equipment that has none starts in 1970. */
const NO_CLOCK_BEFORE_S = Date.UTC(2000, 0) / 1000;
const MAX_DELAY_S = 7 * 86_400;
/** `userid=42`, as an authentication server may put it into `Class`. */
const USER_IN_CLASS = /(?:^|[;,\s])userid=([1-9][0-9]{0,14})(?:$|[;,\s])/;

/** The time of the event: `Event-Timestamp` of equipment with a clock, else the arrival minus `Acct-Delay-Time`. */
function timeOf(packet: Packet, { received, happened }: Arrival): { time: Date; isExact: boolean } {
  if (happened !== undefined && happened >= NO_CLOCK_BEFORE_S) {
    return { time: new Date(happened * 1000), isExact: true };
  }
  const delay = Math.min(numberOf(packet, 'Acct-Delay-Time') ?? 0, MAX_DELAY_S);
  return { time: new Date(received.getTime() - delay * 1000), isExact: false };
}

/** A counter of 64 bits: the low 32 bits in one attribute, the high ones in another (RFC 2869 §5.1). */
function octets(packet: Packet, direction: 'Input' | 'Output'): number | undefined {
  const low = numberOf(packet, `Acct-${direction}-Octets`);
  const high = numberOf(packet, `Acct-${direction}-Gigawords`) ?? 0;
  if (low === undefined) return high === 0 ? undefined : high * GIGAWORD;
  const sum = high * GIGAWORD + low;
  return Number.isSafeInteger(sum) ? sum : undefined;
}

/** The address of the device; of an IPv6 prefix, its first address. */
function addressOf(packet: Packet): string | undefined {
  const candidates = [
    textOf(packet, 'Framed-IP-Address'),
    textOf(packet, 'Framed-IPv6-Address'),
    textOf(packet, 'Framed-IPv6-Prefix')?.replace(/\/\d+$/, ''),
  ];
  return candidates.find((text) => text !== undefined && isIP(text) !== 0 && text !== '0.0.0.0' && text !== '::');
}

/** The identifier of the location, for a source without one: the access point, else the equipment. */
function locationOf(packet: Packet, nas: string): string {
  const station = textOf(packet, 'Called-Station-Id') ?? '';
  // `AA-BB-CC-DD-EE-FF:network` (RFC 3580 §3.20).
  return readMacAddress(station) ?? readMacAddress(station.slice(0, 17)) ?? nas;
}

const userIn = (classes: readonly string[]): number | undefined => {
  const found = classes.map((text) => USER_IN_CLASS.exec(text)?.[1]).find((id) => id !== undefined);
  return found === undefined ? undefined : Number(found);
};

/**
 * Reads an accounting packet (RFC 2866) as an event of the intake.
 * @param hasLocation the source has a location of its own; that of the packet is then ignored
 */
export function readAccounting(packet: Packet, arrival: Arrival, hasLocation: boolean): Accounting {
  const status = textOf(packet, 'Acct-Status-Type');
  const { time, isExact } = timeOf(packet, arrival);
  const nas = nasOf(packet, arrival.source);
  const id = eventId(packet, arrival.source, time, isExact);
  const cause = status && ENDS[status];
  if (cause) return { kind: 'ends', nas, id, time, cause };
  const event = status && EVENTS[status];
  if (status && !event) return { kind: 'other' };
  const found = {
    event,
    session_id: sessionKey(packet, arrival.source),
    login: textOf(packet, 'User-Name'),
    userid: userIn(bytesOf(packet, 'Class')),
    mac_address: readMacAddress(textOf(packet, 'Calling-Station-Id') ?? ''),
    ip: addressOf(packet),
    duration: numberOf(packet, 'Acct-Session-Time'),
    input_octets: octets(packet, 'Input'),
    output_octets: octets(packet, 'Output'),
    cause: event === 'stop' ? textOf(packet, 'Acct-Terminate-Cause') : undefined,
    location: hasLocation ? undefined : locationOf(packet, nas),
  };
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  const isShort = !('Acct-Input-Gigawords' in packet || 'Acct-Output-Gigawords' in packet);
  return { kind: 'session', isShort, event: { id, time: time.toISOString(), nas, ...known } };
}
