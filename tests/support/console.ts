import { configure, fireEvent, waitFor, within, type BoundFunctions, type queries } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { InjectOptions } from 'fastify';
import { expect, vi } from 'vitest';
import { session } from '../../dataProvider/session';
import { demoLogins } from '../../server/demo/logins';
import type { Config } from '../../src/boot/config';
import { fetchInitialData } from '../../src/boot/initialData';
import { callHeaders } from '../../dataProvider/callHeaders';
import { mountConsole } from '../../src/boot/mountConsole';
import { router } from '../../src/boot/consoleRouter';
import type { TestApp } from './app';
import './topLayer';

/** What a page or a widget shows while something of it is on its way. */
export const BUSY = '[aria-busy=true], .e-busy, .e-skeleton, .page-skeleton';

/** The whole console of a signed-in person. */
export interface OpenConsole {
  readonly user: UserEvent;
  /** Goes to an address of the console; where that leads is the test's to wait for. */
  go(address: string): Promise<void>;
  /** The same, and waits for the page of that title. */
  open(address: string, title: string | RegExp): Promise<void>;
  /** Waits until nothing of the page is still being loaded, and what has been loaded is drawn. */
  settled(): Promise<void>;
  /** The address that is shown, without the fragment's sign. */
  address(): string;
  /** Takes the way to the server away, or gives it back: requests then fail as without a network. */
  offline(isOffline: boolean): void;
  /** Lets the answers of changes be lost on their way, or not: the server has then done what was asked. */
  loseAnswers(areLost: boolean): void;
  /** Answers of the server that were no success, with their addresses; `splice(0)` forgets them. */
  readonly refused: string[];
  /** Addresses of all requests. */
  readonly sent: readonly string[];
  /** Ends the session. @throws for everything that the console has complained about */
  close(): Promise<void>;
}

declare global {
  interface Window {
    /** What happy-dom adds to its windows. */
    readonly happyDOM?: { setViewport(size: { readonly width: number; readonly height: number }): void };
  }
}

/** As large as the browser's of the other tests: record pages have their panel beside the form. */
const WINDOW = { width: 1440, height: 900 };

/** What the server has refused is shown, and printed by react-query; `refused` has it too. */
const isRefusal = (told: unknown) => told instanceof Error && 'status' in told && 'body' in told;

configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'not found') });

interface Wire {
  /** True: there is no way to the server. */
  cut: boolean;
  /** True: changes reach the server, and their answers do not come back. */
  losesAnswers: boolean;
  /** Requests that were no success. */
  readonly refused: string[];
  readonly sent: string[];
  /** Requests that have not been answered yet. */
  readonly pending: Set<unknown>;
}

/** A form with files, as a browser sends it. */
const sentForm = async (form: FormData) => {
  const request = new Request(location.origin, { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  };
};

/** The server's answers as `fetch` gives them. Its events never come: a page that has just loaded knows everything. */
function fetchFrom({ app }: TestApp, wire: Wire): typeof fetch {
  const { refused, pending } = wire;
  return async (input, init = {}) => {
    if (wire.cut) throw new TypeError('Failed to fetch');
    const { pathname, search } = new URL(String(input), location.origin);
    const { signal } = init;
    if (pathname === '/api/events')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>;
    wire.sent.push(pathname + search);
    const form = init.body instanceof FormData ? await sentForm(init.body) : undefined;
    const answer = app.inject({
      method,
      url: pathname + search,
      headers: { ...(init.headers as Record<string, string>), ...(form && { 'content-type': form.type }) },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(form && { payload: form.payload }),
    });
    pending.add(answer);
    const { statusCode, headers, body } = await answer.finally(() => pending.delete(answer));
    signal?.throwIfAborted();
    if (wire.losesAnswers && method !== 'GET') throw new TypeError('Failed to fetch');
    if (statusCode >= 400) refused.push(`${statusCode} ${method} ${pathname}${search}`);
    return new Response(statusCode === 204 ? null : body, {
      status: statusCode,
      headers: headers as Record<string, string>,
    });
  };
}

/** How a person signs in that is not of the demo data. */
interface Credentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Opens the console for a demo role or for other credentials, in the window of this test file. One at a time: close it
 * before the next one.
 */
export async function openConsole(test: TestApp, role: string | Credentials, page = '/'): Promise<OpenConsole> {
  const known = typeof role === 'string' ? demoLogins().find((one) => one.role === role) : role;
  if (!known) throw new Error(`no demo role "${String(role)}"`);
  const wire: Wire = { cut: false, losesAnswers: false, refused: [], sent: [], pending: new Set() };
  const { refused, pending } = wire;
  const complaints: string[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...told: unknown[]) => {
    if (!isRefusal(told[0])) complaints.push(told.map(String).join(' '));
  });
  window.happyDOM?.setViewport(WINDOW);
  vi.stubGlobal('fetch', fetchFrom(test, wire));
  await session.signIn({ login: known.login, password: known.password });
  // The question who is there has tests of its own (tests/src/shell/ProofDialog.test.tsx).
  await test.database.ownerQuery('update session set proven_at = now() where proven_at is null');
  const config = (await (await fetch('/config.json')).json()) as Config;
  const opening = await fetchInitialData(callHeaders(session, '*'), null);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const mounted = await mountConsole(container, { config, page, opening, signOut: () => undefined });
  const idle = () => {
    expect(document.querySelector(BUSY)).toBeNull();
    // What was read before is shown at once, and read again.
    expect(pending.size).toBe(0);
  };
  const settled = async () => {
    // What has just been drawn sends its requests; and so does what their answers draw.
    for (let round = 0; round < 2; round += 1) {
      await drawn();
      await waitFor(idle);
    }
    await drawn();
  };
  await waitFor(() => expect(headingText()).not.toBe(''));
  await drawn();
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    refused,
    sent: wire.sent,
    offline: (isOffline) => void (wire.cut = isOffline),
    loseAnswers: (areLost) => void (wire.losesAnswers = areLost),
    settled,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (address) => router.navigate(address),
    async open(address, title) {
      await router.navigate(address);
      await waitFor(() => expect(headingText()).toMatch(title));
      await settled();
    },
    async close() {
      await settled().finally(async () => {
        mounted.unmount();
        document.body.replaceChildren();
        await session.signOut();
        localStorage.clear();
        sessionStorage.clear();
        errors.mockRestore();
        vi.unstubAllGlobals();
      });
      expect(complaints).toEqual([]);
    },
  };
}

/** The text of a part of the page, with ordinary spaces in place of the typography's own. */
export const textOf = (node: Element | null | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** The page's title. */
export const headingText = () => textOf(document.querySelector('h1'));

/** Everything that the window says. */
export const bodyText = () => textOf(document.body);

/** A box of a form. @throws when it is not there */
export function box(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Exactly this title. */
export const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** A button or a link by its text, where there is one; the first of several. */
export const press = (name: string | RegExp, root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>('button, a')].find((one) => {
    const text = (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim();
    return typeof name === 'string' ? text === name.replace(/\s+/g, ' ') : name.test(text);
  });

/** Queries report by a timer, and React draws in the turn after it. */
const turn = () => new Promise((done) => setTimeout(() => requestAnimationFrame(done)));

/** No one presses what has not been drawn: what was answered meanwhile is on the page after this. */
async function drawn(): Promise<void> {
  await turn();
  await turn();
}

/** The same, once it is there and can be pressed. */
export async function pressable(name: string | RegExp, root: ParentNode = document): Promise<HTMLElement> {
  await drawn();
  return waitFor(() => {
    const found = press(name, root);
    if (!found || found.matches(':disabled')) throw new Error(`nothing to press called ${String(name)}`);
    return found;
  });
}

/** The dialog that is open. */
export const openDialog = (): Promise<HTMLElement & BoundFunctions<typeof queries>> =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    if (!dialog) throw new Error('no dialog is open');
    return Object.assign(dialog, within(dialog));
  });

export const noDialog = () => waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());

/** Writes a text over what stands in a box, at once. */
export function fill(box: Element | null | undefined, text: string): void {
  if (!(box instanceof HTMLElement)) throw new Error('nothing to write in');
  box.focus();
  fireEvent.input(box, { target: { value: text } });
}
