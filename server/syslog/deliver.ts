import { createHash } from 'node:crypto';
import { acceptEvents } from '../actions/intake/acceptEvents';
import type { Context } from '../context/context';
import { inCompany } from '../db/connect';
import { countCall } from '../storage/intake/sources';
import { parsersOf } from './parsers/parserStore';
import type { Parser, Recognised, Unrecognised } from './parsers/recognise';
import { recogniseWithLimit } from './parsers/recogniseWithLimit';
import { decodeLine } from './protocol/decode';
import { readMessage, type SyslogMessage } from './protocol/message';
import type { Received } from './reception/queues';
import type { Sender } from './reception/senders';

/** The error that a source shows for a line. It never contains a part of the line, which may be personal data. */
const ERRORS = { noRule: 'LINE_NOT_RECOGNISED', value: 'LINE_VALUE', tooSlow: 'LINE_TOO_SLOW' } as const;
const NO_PARSER = 'PARSER_UNKNOWN';

interface Delivery {
  readonly events: readonly object[];
  readonly rejected: number;
  readonly error: string | null;
}

/**
 * Stores messages of one source as access logs, through the pipeline of the intake. Lines that its parser does not
 * recognise are counted as rejected.
 * @throws what `acceptEvents` throws: the same messages may then be delivered again
 */
export async function deliver(context: Context, sender: Sender, received: readonly Received[]): Promise<void> {
  const { parsers } = await parsersOf(context.config.schemaFolder);
  const { events, rejected, error } = eventsOf(parsers.get(sender.parser ?? ''), received);
  if (events.length > 0) await acceptEvents(context, sender, 'access-logs', events);
  if (rejected === 0) return;
  const counts = { accepted: 0, rejected, setAside: 0, latest: null, error, now: context.now() };
  await inCompany(context.db, { companyId: sender.companyId, everyCompany: false }, (trx) =>
    countCall(trx, sender, counts),
  );
}

/**
 * The events of messages, and the number of messages that become none.
 * @param parser undefined when the source has none
 */
function eventsOf(parser: Parser | undefined, received: readonly Received[]): Delivery {
  if (!parser) return { events: [], rejected: received.length, error: NO_PARSER };
  const lines = received.map(({ bytes }) => decodeLine(bytes));
  const messages = lines.map(readMessage);
  const results = recogniseWithLimit(parser, messages);
  const events: object[] = [];
  let error: string | null = null;
  for (const [index, message] of received.entries()) {
    const [line, header, result] = [lines[index], messages[index], results[index]];
    if (line === undefined || !header || !result) continue;
    if ('reason' in result) error = errorOf(result);
    else events.push(eventOf(message, line, header, result));
  }
  return { events, rejected: received.length - events.length, error };
}

function errorOf(result: Unrecognised): string {
  return result.reason === 'value' ? `${ERRORS.value} ${result.field}` : ERRORS[result.reason];
}

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
    id: repeatable ? createHash('sha256').update(line).digest('hex') : received.id,
    time: time ?? new Date(received.at).toISOString(),
    ...rest,
    tags,
  };
}
