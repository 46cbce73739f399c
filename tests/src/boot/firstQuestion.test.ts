import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstQuestion } from '../../../src/boot/firstQuestion';

const PAGE = '/identities?filter={}';
const QUESTION = '/legacy/elements/user?limit=25';
const HEADERS = { authorization: 'Bearer token-1' };
const GET = { method: 'GET' };

let answers: number[];
const server = vi.fn((_address: string, _init?: RequestInit) =>
  Promise.resolve(new Response(null, { status: answers.shift() ?? 200 })),
);

/** A visit on which the page's list asked something, as `firstQuestion` saw it. */
async function visit(question = QUESTION): Promise<void> {
  firstQuestion.follow(PAGE);
  await firstQuestion.fetch(question, GET);
  server.mockClear();
}

beforeEach(() => {
  answers = [];
  server.mockClear();
  vi.stubGlobal('fetch', server);
  firstQuestion.forget();
});
afterEach(() => vi.unstubAllGlobals());

it('asks ahead what the page asked first the last time, and answers it once', async () => {
  await visit();
  firstQuestion.ask(PAGE, HEADERS);
  expect(server.mock.calls).toEqual([[QUESTION, { headers: HEADERS, credentials: 'same-origin' }]]);
  await firstQuestion.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(1);
  await firstQuestion.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(2);
});

it('asks nothing ahead for another page, after a sign-out, or for what was asked later', async () => {
  await visit();
  await firstQuestion.fetch('/api/jobs', GET);
  server.mockClear();
  firstQuestion.ask('/locations', HEADERS);
  expect(server).not.toHaveBeenCalled();
  firstQuestion.ask(PAGE, HEADERS);
  expect(server.mock.calls.map(([address]) => address)).toEqual([QUESTION]);
  firstQuestion.forget();
  server.mockClear();
  firstQuestion.ask(PAGE, HEADERS);
  expect(server).not.toHaveBeenCalled();
});

it('asks anew when another question came first, when it was refused and when nobody answered', async () => {
  await visit();
  firstQuestion.ask(PAGE, HEADERS);
  await firstQuestion.fetch('/legacy/elements/user?limit=50', GET);
  await firstQuestion.fetch(QUESTION, GET);
  expect(server).toHaveBeenCalledTimes(3);

  answers = [403];
  firstQuestion.ask(PAGE, HEADERS);
  expect((await firstQuestion.fetch(QUESTION, GET)).status).toBe(200);

  server.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  firstQuestion.ask(PAGE, HEADERS);
  expect((await firstQuestion.fetch(QUESTION, GET)).status).toBe(200);
});

it('never answers a change, and takes what was kept for what it is', async () => {
  await visit();
  firstQuestion.ask(PAGE, HEADERS);
  await firstQuestion.fetch(QUESTION, { method: 'POST' });
  expect(server).toHaveBeenCalledTimes(2);
  localStorage.setItem('portico.firstQuestion', '{"page":');
  expect(() => firstQuestion.ask(PAGE, HEADERS)).not.toThrow();
});
