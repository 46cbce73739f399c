import { fingerprint } from '../../domain/text/fingerprint';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscribeEvents, type ServerEvent } from '../../dataProvider/events';
import { kiosks, schemaFolder, type SchemaFolder } from '../support/kiosks';
import { testApp, type TestApp } from '../support/app';

let schemas: SchemaFolder;
let test: TestApp;
let url: string;
beforeEach(async () => {
  schemas = await schemaFolder();
  test = await testApp({ schemaFolder: schemas.folder });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/events`;
});
afterEach(async () => {
  // A fetch that is given up opens a connection in reserve.
  test.app.server.closeAllConnections();
  await test.close();
  await schemas.close();
});

/** Listens as the console does; `next` waits for one more event. */
async function listen(role: string) {
  const token = await test.tokenOf(role);
  const seen: ServerEvent[] = [];
  let wake: (() => void) | undefined;
  const stop = subscribeEvents(
    { token: () => token, resume: () => Promise.resolve(false), teamMember: null, switchUser: null },
    () => 'fr',
    (event) => {
      seen.push(event);
      wake?.();
    },
    url,
  );
  const next = async () => {
    if (seen.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return seen.shift() as ServerEvent;
  };
  return { next, stop };
}

describe('GET /api/events', () => {
  it('tells the version at once and again when the schemas have changed', async () => {
    const { next, stop } = await listen('viewer');
    // That of the company's own model: what its records declare is part of it.
    const version = async () => (await test.as('viewer', { url: '/api/schemas' })).json<{ version: string }>().version;
    const before = await version();
    const none = fingerprint('[]');
    expect(await next()).toEqual({ type: 'schemas', data: { version: before, errors: none } });
    await schemas.write('kiosks', kiosks());
    let event = await next();
    // A file that is read while it is being written changes the errors first.
    while ((event.data as { version: string }).version === before) event = await next();
    // A file that is half there may be told of before the whole one.
    while ((event.data as { errors: string }).errors !== none) event = await next();
    expect(event).toEqual({ type: 'schemas', data: { version: await version(), errors: none } });
    stop();
  });

  it('tells which errors the files have, so that callers who may see them can work out the answer', async () => {
    const { next, stop } = await listen('superadmin');
    const before = (await next()).data as { errors: string };
    await schemas.write('kiosks', { ...kiosks(), 'x-resource': {} });
    const errors = async () =>
      (await test.as('superadmin', { url: '/api/schemas' })).json<{ errors?: unknown }>().errors;
    const told = (await next()).data as { errors: string };
    expect(told.errors).not.toBe(before.errors);
    await expect.poll(async () => fingerprint(JSON.stringify(await errors()))).toBe(told.errors);
    await schemas.write('kiosks', kiosks());
    stop();
  });

  it('does not delay the end of the server', async () => {
    const listeners = [await listen('viewer'), await listen('admin')];
    await Promise.all(listeners.map(({ next }) => next()));
    const outcome = await Promise.race([
      test.app.close().then(() => 'closed'),
      new Promise((resolve) => setTimeout(() => resolve('still open'), 10_000)),
    ]);
    listeners.forEach(({ stop }) => stop());
    expect(outcome).toBe('closed');
  });

  it('is for callers who have signed in, and has no HEAD that would never end', async () => {
    expect((await fetch(url)).status).toBe(401);
    const head = await fetch(url, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${await test.tokenOf('viewer')}` },
    });
    expect(head.status).toBe(404);
  });
});
