import type { Session } from './session';

/** One server-sent event: its name and its data, already parsed. */
export interface ServerEvent {
  readonly type: string;
  readonly data: unknown;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/**
 * Listens to `GET /api/events` for as long as nobody stops it: fetch, because EventSource sends no bearer token. Opens
 * again by itself, later each time that it fails.
 * @returns a function that stops it
 */
export function subscribeEvents(
  session: Pick<Session, 'token' | 'resume'>,
  onEvent: (event: ServerEvent) => void,
  url = '/api/events',
): () => void {
  const stop = new AbortController();
  void (async () => {
    for (let wait = FIRST_WAIT; !stop.signal.aborted;) {
      try {
        const answer = await fetch(url, {
          headers: { authorization: `Bearer ${session.token() ?? ''}`, accept: 'text/event-stream' },
          signal: stop.signal,
        });
        if (answer.status === 401 && !(await session.resume())) return;
        if (answer.ok && answer.body) {
          wait = FIRST_WAIT;
          await read(answer.body, onEvent);
        }
      } catch {
        if (stop.signal.aborted) return;
        wait = Math.min(wait * 2, LONGEST_WAIT);
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
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const type = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) onEvent({ type, data: JSON.parse(data) as unknown });
    }
  }
}
