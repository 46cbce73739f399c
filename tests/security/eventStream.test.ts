import { connect as open } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { ended, runner, type JobBody } from '../support/jobs';
import { personas, type Persona } from '../support/personas';

let test: TestApp;
let people: Persona[];
let port: number;
const opened: AbortController[] = [];
beforeAll(async () => {
  test = await testApp();
  people = await personas(test.database);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  opened.forEach((one) => one.abort());
  test.app.server.closeAllConnections();
  await test.close();
});

interface Heard {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Opens the stream of a person. @returns what is heard, from the first event on */
async function listen({ headers }: Pick<Persona, 'headers'>) {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: stop.signal });
  const heard: Heard[] = [];
  if (!answer.ok) return { status: answer.status, heard, stop };
  const reader = answer.body!.getReader();
  let text = '';
  const read = async () => {
    const { value, done } = await reader.read();
    if (done) return false;
    text += new TextDecoder().decode(value);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
      heard.push({ event, data: JSON.parse(data) as Heard['data'] });
      text = text.slice(end + 2);
    }
    return true;
  };
  await read();
  void (async () => {
    while (await read());
  })().catch(() => undefined);
  return { status: answer.status, heard, stop };
}
const called = (name: string) => people.find((one) => one.name === name)!;

describe('the event stream', () => {
  it('tells each person of their own jobs only, and of nothing else but versions', async () => {
    const insiders = people.filter(({ outside, query }) => !outside && !query);
    const streams = await Promise.all(insiders.map(async (person) => ({ person, ...(await listen(person)) })));
    expect(streams.map(({ person, status }) => `${person.name} ${status}`)).toEqual(
      insiders.map(({ name }) => `${name} 200`),
    );
    const jobs = runner(test);
    const owners = ['full administrator', 'viewer', 'scoped', 'impersonating a viewer', 'read-write key'];
    const own = new Map<string, string>();
    for (const name of owners) {
      const headers = { ...called(name).headers };
      const order = { method: 'POST', url: '/api/jobs/exports/identities', headers, payload: {} } as const;
      const started = await test.app.inject(order);
      expect([name, started.statusCode, started.body]).toEqual([name, 201, expect.any(String)]);
      const { id } = started.json<JobBody>();
      own.set(name, id);
      const asked = { as: (_: string, ask: { url: string }) => test.app.inject({ ...ask, headers }) };
      expect((await ended(asked as unknown as TestApp, '', id)).state).toBe('done');
    }
    await jobs.stop();
    const toldOf = ({ heard }: { heard: Heard[] }) => [
      ...new Set(heard.filter(({ event }) => event === 'job').map(({ data }) => data['id'])),
    ];
    // Signals arrive in order: a client that has received the last job has received those before.
    const last = streams.find(({ person }) => person.name === owners.at(-1))!;
    await expect.poll(() => toldOf(last)).toEqual([own.get(last.person.name)]);
    for (const stream of streams) {
      const id = own.get(stream.person.name);
      expect([stream.person.name, toldOf(stream)]).toEqual([stream.person.name, id === undefined ? [] : [id]]);
      for (const { event, data } of stream.heard) {
        expect(['schemas', 'job', 'ping']).toContain(event);
        const members =
          event === 'schemas' ? ['errors', 'version'] : ['done', 'id', 'kind', 'resource', 'state', 'total'];
        if (event !== 'ping') expect(members).toEqual(expect.arrayContaining(Object.keys(data).sort()));
      }
    }
    streams.forEach(({ stop }) => stop.abort());
  }, 120_000);

  it('is refused to a caller who has five of them, until one ends', async () => {
    const person = called('viewer');
    const streams = [];
    for (let n = 0; n < 5; n += 1) streams.push(await listen(person));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await test.app.inject({ url: '/api/events', headers: person.headers });
    expect([sixth.statusCode, sixth.headers['retry-after'], sixth.json()]).toMatchObject([
      429,
      '60',
      { msg_code: 'TOO_MANY_STREAMS', msg_args: [5] },
    ]);
    streams[0]?.stop.abort();
    await expect.poll(async () => (await listen(person)).status, { timeout: 10_000 }).toBe(200);
    streams.forEach(({ stop }) => stop.abort());
  });

  it('of a client that is gone before it begins takes none of the places', async () => {
    const { headers } = called('full administrator');
    for (let n = 0; n < 8; n += 1) {
      const answered = new Promise<void>((resolve) => {
        test.app.server.once('request', (_request, response) => response.once('close', () => resolve()));
      });
      const client = open(port, '127.0.0.1');
      client.on('error', () => undefined);
      client.write(
        `GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: ${String(headers['authorization'])}\r\n\r\n`,
        () => client.destroy(),
      );
      await answered;
    }
    // A place is free once the request that has lost its client has been dealt with.
    await expect
      .poll(
        async () => {
          const { status, stop } = await listen({ headers });
          stop.abort();
          return status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
  });
});
