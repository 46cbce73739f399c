import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastVisit } from '../../../src/boot/lastVisit';

const PAGE = '/identities?filter={}';
const QUESTION = '/legacy/elements/user?limit=25';
const HEADERS = { authorization: 'Bearer token-1' };
const GET = { method: 'GET' };

let answers: number[];
const server = vi.fn((_address: string, _init?: RequestInit) =>
  Promise.resolve(new Response(null, { status: answers.shift() ?? 200 })),
);

/** A visit on which the page's list asked something, as `lastVisit` saw it. */
async function visit(question = QUESTION): Promise<void> {
  lastVisit.follow(PAGE, { name: 'identities', list: { view: 'identities' }, form: {} });
  await lastVisit.fetch(question, GET);
  server.mockClear();
}

beforeEach(() => {
  answers = [];
  server.mockClear();
  vi.stubGlobal('fetch', server);
  lastVisit.forget();
});
afterEach(() => vi.unstubAllGlobals());

it('asks ahead what the page asked first the last time, and answers it once', async () => {
  await visit();
  lastVisit.ask(PAGE, HEADERS);
  expect(server.mock.calls).toEqual([[QUESTION, { headers: HEADERS, credentials: 'same-origin' }]]);
  await lastVisit.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(1);
  await lastVisit.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(2);
});

it('knows which piece of code the page is', async () => {
  await visit();
  expect(lastVisit.resources(PAGE)).toMatchObject([{ name: 'identities', list: { view: 'identities' } }]);
  expect(lastVisit.resources('/locations')).toEqual([]);
});

it('asks nothing ahead for another page, after a sign-out, or for what was asked later', async () => {
  await visit();
  await lastVisit.fetch('/api/jobs', GET);
  server.mockClear();
  lastVisit.ask('/locations', HEADERS);
  expect(server).not.toHaveBeenCalled();
  lastVisit.ask(PAGE, HEADERS);
  expect(server.mock.calls.map(([address]) => address)).toEqual([QUESTION]);
  lastVisit.forget();
  server.mockClear();
  lastVisit.ask(PAGE, HEADERS);
  expect(server).not.toHaveBeenCalled();
});

it('asks anew when another question came first, when it was refused and when nobody answered', async () => {
  await visit();
  lastVisit.ask(PAGE, HEADERS);
  await lastVisit.fetch('/legacy/elements/user?limit=50', GET);
  await lastVisit.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(3);

  answers = [403];
  lastVisit.ask(PAGE, HEADERS);
  expect((await lastVisit.fetch(QUESTION, GET)).status).toBe(200);

  server.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  lastVisit.ask(PAGE, HEADERS);
  expect((await lastVisit.fetch(QUESTION, GET)).status).toBe(200);
});

it('never answers a change, and takes what was kept for what it is', async () => {
  await visit();
  lastVisit.ask(PAGE, HEADERS);
  await lastVisit.fetch(QUESTION, { method: 'POST' });
  expect(server).toHaveBeenCalledTimes(2);
  server.mockClear();
  for (const kept of ['{"page":', 'null', '7', JSON.stringify({ page: PAGE, question: '//elsewhere.example/' })]) {
    localStorage.setItem('portico.lastVisit', kept);
    lastVisit.ask(PAGE, HEADERS);
  }
  expect(server).not.toHaveBeenCalled();
});
