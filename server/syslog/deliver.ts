import { acceptEvents } from '../actions/intake/acceptEvents';
import { isOverHourlyLimit, setLinesAside } from '../actions/intake/linesSetAside';
import type { Context } from '../context/context';
import { eventsOf } from './lineEvents';
import { parsersOf } from './parsers/parserStore';
import type { Received } from './reception/received';
import type { Sender } from './reception/senders';

/**
 * Stores messages of one source as access logs, through the pipeline of the intake. Lines that its parser does not
 * recognise are set aside, so that they can be sent again once it does. Beyond a number in an hour the connections of the
 * source have to wait; datagrams are only counted.
 * @returns true when the source has to wait before it sends more
 * @throws what `acceptEvents` throws: the same messages may then be delivered again
 */
export async function deliver(context: Context, sender: Sender, received: readonly Received[]): Promise<boolean> {
  const { parsers } = await parsersOf(context.config.schemaFolder);
  const { events, unread } = eventsOf(parsers.get(sender.parser ?? ''), received);
  if (events.length > 0) await acceptEvents(context, sender, 'access-logs', events);
  if (unread.length === 0) return false;
  return setLinesAside(context, sender, unread, context.config.intake.linesPerHour);
}

/** Whether a source has as many lines set aside as it may have in an hour. */
export const isThrottled = (context: Context, sender: Sender): Promise<boolean> =>
  isOverHourlyLimit(context, sender, context.config.intake.linesPerHour);

/** The access log of a line that was set aside; undefined when the parser still does not recognise it. */
export async function readLineSetAside(
  { config }: Context,
  parser: string | null,
  { id, at, line }: { readonly id: string; readonly at: number; readonly line: string },
): Promise<object | undefined> {
  const { parsers } = await parsersOf(config.schemaFolder);
  return eventsOf(parsers.get(parser ?? ''), [{ bytes: Buffer.from(line), at, id, overConnection: true }]).events[0];
}
