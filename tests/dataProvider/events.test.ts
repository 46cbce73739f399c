import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeEvents, type ServerEvent } from '../../dataProvider/events';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stream that stays open after its chunks, unless it is told to end. */
function stream(
  chunks: readonly (string | Uint8Array)[],
  { end = false, signal }: { end?: boolean; signal?: AbortSignal } = {},
) {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        if (end) controller.close();
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
}

function listen(answer: (index: number, signal: AbortSignal) => Response | Promise<Response>, resumes = true) {
  const asked: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) });
    init.signal?.throwIfAborted();
    return answer(asked.length - 1, init.signal as AbortSignal);
  });
  const events: ServerEvent[] = [];
  const resume = vi.fn(() => Promise.resolve(resumes));
  const stop = subscribeEvents(
    { token: () => 'secret', resume, teamMember: 7, switchUser: '42;8' },
    () => 'fr',
    (event) => events.push(event),
  );
  return { asked, events, resume, stop, soon: (ms = 0) => vi.advanceTimersByTimeAsync(ms) };
}

const schemas = 'event: schemas\ndata: {"version":"a"}\n\n';

describe('reading events', () => {
  it('asks with the token, and takes each event apart', async () => {
    const { asked, events, stop, soon } = listen((_, signal) =>
      stream([`${schemas}data: 5\n\n: only a comment\n\nevent: ping\ndata: null\n\n`], { signal }),
    );
    await soon();
    expect(asked[0]?.url).toBe('/api/events');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
    // As a person of a team, or in the name of a person, the events are theirs (S-CALL-1, S-SESS-5).
    for (const [name, value] of [
      ['x-team-member', '7'],
      ['x-switch-user', '42;8'],
      ['accept-language', 'fr'],
      ['x-timezone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ] as const)
      expect(asked[0]?.headers.get(name)).toBe(value);
    expect(events).toEqual([
      { type: 'schemas', data: { version: 'a' } },
      { type: 'message', data: 5 },
      { type: 'ping', data: null },
    ]);
    stop();
  });

  it('does not care where the network cuts', async () => {
    const bytes = new TextEncoder().encode('event: schemas\ndata: {"version":"é😀"}\n\nevent: ping\ndata: 1\n\n');
    for (const size of [1, 2, 3, 7]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.slice(i * size, (i + 1) * size),
      );
      const { events, stop, soon } = listen((_, signal) => stream(chunks, { signal }));
      await soon();
      expect(events).toEqual([
        { type: 'schemas', data: { version: 'é😀' } },
        { type: 'ping', data: 1 },
      ]);
      stop();
    }
  });

  it('waits for the end of an event', async () => {
    const { events, stop, soon } = listen((_, signal) => stream([schemas, 'event: ping\ndata: 1\n'], { signal }));
    await soon();
    expect(events.map(({ type }) => type)).toEqual(['schemas']);
    stop();
  });

  it('reads what other servers write: Windows line ends, no space after the colon, data in several lines', async () => {
    const { events, stop, soon } = listen((_, signal) =>
      stream(['event:schemas\r\ndata:{"version":\r\ndata: "b"}\r\n\r\n', 'id: 4\nevent: ping\ndata: 1\n\n'], {
        signal,
      }),
    );
    await soon();
    expect(events).toEqual([
      { type: 'schemas', data: { version: 'b' } },
      { type: 'ping', data: 1 },
    ]);
    stop();
  });

  it('goes on after an event that it cannot read', async () => {
    const { events, asked, stop, soon } = listen((_, signal) => stream(['data: {"half\n\n', schemas], { signal }));
    await soon(60_000);
    expect(events.map(({ type }) => type)).toEqual(['schemas']);
    expect(asked).toHaveLength(1);
    stop();
  });
});

describe('staying connected', () => {
  it('opens again when the stream ends', async () => {
    const { asked, events, stop, soon } = listen((index, signal) => stream([schemas], { end: index === 0, signal }));
    await soon(999);
    expect(asked).toHaveLength(1);
    await soon(1);
    expect(asked).toHaveLength(2);
    expect(events).toHaveLength(2);
    stop();
  });

  it.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['refuses', () => new Response('', { status: 503 })],
  ])('waits longer each time that the server %s, half a minute at most', async (_, answer) => {
    const { asked, stop, soon } = listen(answer);
    await soon(10_000);
    expect(asked.length).toBeLessThan(6);
    await soon(110_000);
    const before = asked.length;
    await soon(60_000);
    expect(asked.length - before).toBe(2);
    stop();
  });

  it('begins with short waits again once it was connected', async () => {
    const { asked, stop, soon } = listen((index, signal) => {
      if (index < 4) return Promise.reject(new TypeError('fetch failed'));
      return stream([schemas], { end: true, signal });
    });
    await soon(2_000 + 4_000 + 8_000 + 16_000);
    const connected = asked.length;
    expect(connected).toBeGreaterThanOrEqual(4);
    await soon(20_000);
    const later = asked.length;
    await soon(1_000);
    expect(asked.length).toBe(later + 1);
    stop();
  });

  it('renews the token once, and goes on', async () => {
    const { asked, resume, events, stop, soon } = listen((index, signal) =>
      index === 0 ? new Response('', { status: 401 }) : stream([schemas], { signal }),
    );
    await soon(3_000);
    expect(resume).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(2);
    expect(events).toHaveLength(1);
    stop();
  });

  it('ends with the session', async () => {
    const { asked, resume, soon } = listen(() => new Response('', { status: 401 }), false);
    await soon(120_000);
    expect(resume).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(1);
  });

  it('ends when it is told to, at any moment', async () => {
    const reading = listen((_, signal) => stream([schemas], { signal }));
    await reading.soon();
    reading.stop();
    await reading.soon(60_000);
    expect(reading.asked).toHaveLength(1);

    const waiting = listen(() => Promise.reject(new TypeError('fetch failed')));
    await waiting.soon(500);
    waiting.stop();
    await waiting.soon(60_000);
    expect(waiting.asked).toHaveLength(1);
  });
});
