import { apiUrl } from './bases';
import { callHeaders, type Caller } from './callHeaders';
import type { Session } from './session';

/** One server-sent event: its name and its data, already parsed. */
export interface ServerEvent {
  readonly type: string;
  readonly data: unknown;
}

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Subscribes to the server-sent events of `GET /api/events` until it is stopped. It uses fetch, because EventSource
 * cannot send a bearer token. Opens again by itself, later each time that it fails.
 * @param language as in `callHeaders`
 * @returns a function that stops it
 */
export function subscribeEvents(
  session: Caller & Pick<Session, 'resume'>,
  language: () => string,
  onEvent: (event: ServerEvent) => void,
  url = apiUrl('/events'),
): () => void {
  const stop = new AbortController();
  void (async () => {
    for (let wait = MIN_WAIT_MS; !stop.signal.aborted;) {
      try {
        const answer = await fetch(url, {
          headers: { ...callHeaders(session, language()), accept: 'text/event-stream' },
          signal: stop.signal,
        });
        if (answer.status === 401 && !(await session.resume())) return;
        if (!answer.ok && answer.status !== 401) throw new Error(`events: ${answer.status}`);
        if (answer.ok && answer.body) {
          wait = MIN_WAIT_MS;
          await read(answer.body, onEvent);
        }
      } catch {
        if (stop.signal.aborted) return;
        wait = Math.min(wait * 2, MAX_WAIT_MS);
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  })();
  return () => stop.abort();
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let rest = ''; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
  }
}

/** Takes one event apart, as the HTML standard describes them. @returns undefined when it has no data that can be read */
function parseEvent(block: string): ServerEvent | undefined {
  const lines = block.split(/\r?\n/);
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = values('data');
  if (data.length === 0) return undefined;
  try {
    return { type: values('event').at(-1) ?? 'message', data: JSON.parse(data.join('\n')) as unknown };
  } catch {
    // One event that is none must not cost the connection.
    return undefined;
  }
}
