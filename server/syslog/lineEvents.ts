import { createHash } from 'node:crypto';
import type { LineReason } from '../storage/intake/deadLetters';
import type { Parser, Recognised, Unrecognised } from './parsers/recognise';
import { recogniseWithLimit } from './parsers/recogniseWithLimit';
import { decodeLine } from './protocol/decode';
import { readMessage, type SyslogMessage } from './protocol/message';
import type { Received } from './reception/received';

/** A message that has become no event. */
interface UnreadLine {
  readonly id: string;
  /** When it came, in ms. */
  readonly at: number;
  readonly line: string;
  readonly reason: LineReason;
  /** Its sender can be made to wait. */
  readonly canWait: boolean;
}

interface LineEvents {
  /** Access logs, in the form of the intake. */
  readonly events: readonly object[];
  readonly unread: readonly UnreadLine[];
}

const REASONS: Readonly<Record<Unrecognised['reason'], LineReason>> = {
  noRule: 'line-not-recognised',
  value: 'line-value',
  tooSlow: 'line-too-slow',
};

/** Reads messages of one source. @param parser undefined when the source has none */
export function eventsOf(parser: Parser | undefined, received: readonly Received[]): LineEvents {
  const lines = received.map(({ bytes }) => decodeLine(bytes));
  const messages = lines.map(readMessage);
  const results = parser ? recogniseWithLimit(parser, messages) : [];
  const events: object[] = [];
  const unread: UnreadLine[] = [];
  for (const [index, message] of received.entries()) {
    const [line = '', header, result] = [lines[index], messages[index], results[index]];
    if (header && result && !('reason' in result)) events.push(eventOf(message, line, header, result));
    else {
      const reason = result && 'reason' in result ? REASONS[result.reason] : 'parser-unknown';
      // A line that a relay repeats is kept once.
      const id = header?.distinct ? hashOf(line) : message.id;
      unread.push({ id, at: message.at, line, reason, canWait: message.canWait });
    }
  }
  return { events, unread };
}

const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex');

/**
 * The time is that of the line, else that of its header if it has a time zone, else that of the reception. When the
 * header distinguishes a message from equal ones, its id is a hash of the line, so that a message that a relay repeats
 * is a duplicate; any other message has an id of its own.
 */
function eventOf(received: Received, line: string, header: SyslogMessage, { fields, tags }: Recognised): object {
  const { received_at: timeOfLine, ...rest } = fields;
  const time = timeOfLine ?? header.time ?? undefined;
  const repeatable = header.distinct && time !== undefined;
  return {
    id: repeatable ? hashOf(line) : received.id,
    time: time ?? new Date(received.at).toISOString(),
    ...rest,
    tags,
  };
}
