import { createHash } from 'node:crypto';
import { readMacAddress } from '../../../domain/text/macAddress';
import { bytesOf, textOf, type Packet } from './packet';

const MAX_READABLE = 64;
const HASH_LENGTH = 24;

/** The name of the equipment in its packets. An Accounting-On or -Off ends the sessions with the same name. */
export const nasOf = (packet: Packet, source: string): string =>
  (
    textOf(packet, 'NAS-Identifier') ??
    textOf(packet, 'NAS-IP-Address') ??
    textOf(packet, 'NAS-IPv6-Address') ??
    source
  ).slice(0, 255);

/** The device of a session: a MAC address in our notation, else the text of the equipment. */
const deviceOf = (packet: Packet): string => {
  const text = textOf(packet, 'Calling-Station-Id') ?? '';
  return readMacAddress(text) ?? text;
};

/**
 * The key of a session, unique per source: `Acct-Session-Id` is unique for one network device only, and some
 * devices count from the start again after a power cut, so the key contains equipment, device and `Class`, too.
 * @returns undefined for a packet without `Acct-Session-Id`
 */
export function sessionKey(packet: Packet, source: string): string | undefined {
  const id = textOf(packet, 'Acct-Session-Id');
  if (id === undefined) return undefined;
  const parts = [id, nasOf(packet, source), deviceOf(packet), ...bytesOf(packet, 'Class')];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH);
  return `${id.slice(0, MAX_READABLE)}-${hash}`;
}

/** Attributes that differ between a packet and its repetition (RFC 2866 §5.2, RFC 5080 §2.2.2). */
const CHANGES_WHEN_REPEATED = new Set(['Acct-Delay-Time', 'Proxy-State', 'Event-Timestamp', 'Message-Authenticator']);
const FIVE_MINUTES_MS = 300_000;

/**
 * The id of the event of a packet: a repetition has the same. Without a time from the equipment, equal packets
 * of the same five minutes are repetitions.
 * @param time of the event
 * @param isExact the equipment has sent the time
 */
export function eventId(packet: Packet, source: string, time: Date, isExact: boolean): string {
  const attributes = Object.entries(packet)
    .filter(([name]) => !CHANGES_WHEN_REPEATED.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { value }]) => [name, value]);
  const when = isExact ? time.getTime() : Math.floor(time.getTime() / FIVE_MINUTES_MS);
  return createHash('sha256')
    .update(JSON.stringify([source, when, attributes]))
    .digest('hex');
}
