import { isStorableTime } from '../../storage/intake/event';

/** What the header of a message says. None of it identifies the sender: anybody can write it. */
export interface SyslogMessage {
  /** Facility and severity (RFC 5424, section 6.2.1); null when the message has no priority. */
  readonly priority: number | null;
  /** The moment in the header, RFC 3339; null when the header has none, or one without year and time zone. */
  readonly time: string | null;
  readonly host: string | null;
  readonly app: string | null;
  /** True when the header tells two equal messages apart: a time with fractions of a second, or a sequence number. */
  readonly distinct: boolean;
  /** The message itself, without spaces around it. */
  readonly text: string;
}

const PRIORITY = /^<(\d{1,3})>/;
const HIGHEST_PRIORITY = 191;
/** RFC 5424, section 6.2.3, and RFC 3339. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
/** RFC 3164, section 4.1.2; some senders add the year. */
const OLD_TIME =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d(?:\.\d{1,6})? /;
/** RFC 3164, section 4.1.3, with what today's programs have in their names. */
const TAG = /^([\w./()-]{1,48})(?:\[[\w.-]{1,32}\])?:(?: |$)/;
const SEQUENCE = / sequenceId="\d/;
const BOM = '\uFEFF';

/**
 * Reads one message of RFC 5424 or RFC 3164; in linear time. Every text is a message: what has no header is all text
 * (RFC 3164, section 4.3.3).
 */
export function readMessage(line: string): SyslogMessage {
  const found = PRIORITY.exec(line);
  const priority = found && Number(found[1]) <= HIGHEST_PRIORITY ? Number(found[1]) : null;
  const rest = found && priority !== null ? line.slice(found[0].length) : line;
  return (
    (rest.startsWith('1 ') && priority !== null ? modern(rest.slice(2), priority) : undefined) ?? old(rest, priority)
  );
}

/** RFC 5424: `TIMESTAMP HOSTNAME APP-NAME PROCID MSGID STRUCTURED-DATA [MSG]`; undefined when it is something else. */
function modern(rest: string, priority: number): SyslogMessage | undefined {
  const words: string[] = [];
  let at = 0;
  while (words.length < 5) {
    const end = rest.indexOf(' ', at);
    if (end <= at) return undefined;
    words.push(rest.slice(at, end));
    at = end + 1;
  }
  const [time = '-', host = '-', app = '-'] = words;
  const moment = MOMENT.exec(time);
  if (time !== '-' && !moment) return undefined;
  const end = structuredEnd(rest, at);
  if (end === undefined) return undefined;
  const text = rest.slice(end);
  return {
    priority,
    time: moment && isStorableTime(time) ? time : null,
    host: host === '-' ? null : host,
    app: app === '-' ? null : app,
    distinct: moment?.[1] !== undefined || SEQUENCE.test(rest.slice(at, end)),
    text: (text.startsWith(` ${BOM}`) ? text.slice(2) : text).trim(),
  };
}

/** The end of STRUCTURED-DATA (section 6.3): `-`, or elements in brackets, whose values escape `"`, `\` and `]`. */
function structuredEnd(text: string, from: number): number | undefined {
  if (text[from] === '-') return from + 1;
  let at = from;
  while (text[at] === '[') {
    let quoted = false;
    for (at += 1; at < text.length && (quoted || text[at] !== ']'); at++) {
      if (text[at] === '"') quoted = !quoted;
      else if (quoted && text[at] === '\\') at += 1;
    }
    if (at >= text.length) return undefined;
    at += 1;
  }
  return at > from ? at : undefined;
}

/** RFC 3164: `TIMESTAMP HOSTNAME TAG: text`, of which firewalls leave out any part. */
function old(rest: string, priority: number | null): SyslogMessage {
  let text = rest;
  let time: string | null = null;
  let distinct = false;
  let dated = false;
  const word = text.slice(0, text.indexOf(' '));
  const moment = MOMENT.exec(word);
  if (moment) {
    // As rsyslog forwards by default: a time of RFC 3339 in a message of RFC 3164.
    time = isStorableTime(word) ? word : null;
    distinct = moment[1] !== undefined;
    dated = true;
    text = text.slice(word.length + 1);
  } else {
    const stamp = OLD_TIME.exec(text)?.[0];
    dated = stamp !== undefined;
    if (stamp !== undefined) text = text.slice(stamp.length);
  }
  const host = dated ? /^[\w.:-]{1,255} /.exec(text)?.[0].trimEnd() : undefined;
  // `filterlog[123]:` is a tag: the sender has left out its name.
  const named = host !== undefined && !host.endsWith(':');
  if (named) text = text.slice(host.length + 1);
  const tag = dated || priority !== null ? TAG.exec(text) : null;
  if (tag) text = text.slice(tag[0].length);
  return { priority, time, host: named ? host : null, app: tag?.[1] ?? null, distinct, text: text.trim() };
}
