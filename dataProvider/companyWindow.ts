/**
 * A window that works in one company (specification S-COMP-15). It has no refresh token of its own: it asks the console
 * that has opened it for each access token. Both sides name their own origin as the target of every message, and take
 * messages from their own origin alone; a browser that hides the opener, because it is another site's
 * (`Cross-Origin-Opener-Policy`), leaves such a window without anybody to ask.
 */
import { apiUrl } from './bases';
import type { Grant } from './signIn';
import { userActivity } from './userActivity';

/** Parameter of the address of such a window: the company. */
const PARAMETER = 'company-window';
/** How long the opener may take, in ms: it may be reloading. */
const ANSWER_TIMEOUT_MS = 10_000;
const KIND = 'portico.companyWindow';

/** A window asks for an access token. */
interface Ask {
  readonly kind: typeof KIND;
  readonly ask: string;
  readonly company: number;
  /** The token that it has; null at first. */
  readonly token: string | null;
  /** Seconds since the last input in the window. */
  readonly idle: number;
}

/** The answer of its opener: `grant` is null when the server gives none. */
interface Answer {
  readonly kind: typeof KIND;
  readonly answer: string;
  readonly admin: number | null;
  readonly grant: Grant | null;
  /** The person may not work in the company. */
  readonly isRefused: boolean;
}

/** Called once the server has decided on a window that was opened. @param error why it has refused; null: it has not */
type Decided = (error: unknown) => void;

/** By company, for the window that was opened last. */
const undecided = new Map<number, Decided>();

/** What asks the server for the token of a window, in the console that has opened it. */
interface WindowGranter {
  /** The person who is signed in; null without a session. */
  readonly admin: () => number | null;
  /** @throws when the server refuses */
  readonly grant: (company: number, token: string | null) => Promise<Grant>;
}

/** The company of this window; null in every other tab. */
export function windowCompany(search: string = globalThis.location?.search ?? ''): number | null {
  const company = Number(new URLSearchParams(search).get(PARAMETER));
  return Number.isSafeInteger(company) && company > 0 ? company : null;
}

const isOwn = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === KIND;

/**
 * Opens the window of a company. To be called while the user's press is being handled: later, browsers block it.
 * @param decided not called for a window that is closed before it asks
 * @returns null when the browser has blocked it
 */
export function openCompanyWindow(company: number, decided: Decided): Window | null {
  const address = new URL(location.pathname, location.origin);
  address.searchParams.set(PARAMETER, String(company));
  // The same company again: its window comes to the front, and starts afresh.
  const opened = window.open(address, `portico-company-${company}`, 'popup,width=1280,height=860');
  if (opened) undecided.set(company, decided);
  return opened;
}

/**
 * Whether there is an opener that can be asked: not for a window that another site has opened, or that has no opener.
 */
export const hasOpener = (): boolean => Boolean(window.opener) && !(window.opener as Window).closed;

/** Asks the opener. @returns null when there is none, or it does not answer */
function askOpener(request: Omit<Ask, 'kind' | 'ask'>): Promise<Answer | null> {
  if (!hasOpener()) return Promise.resolve(null);
  const opener = window.opener as Window;
  const ask = crypto.randomUUID();
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      window.removeEventListener('message', listen);
      clearTimeout(timer);
      resolve(answer);
    };
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== opener || !isOwn(data) || data['answer'] !== ask) return;
      finish(data as unknown as Answer);
    };
    const timer = setTimeout(() => finish(null), ANSWER_TIMEOUT_MS);
    window.addEventListener('message', listen);
    const message: Ask = { kind: KIND, ask, ...request };
    // Another site that is in that window by now does not get it.
    opener.postMessage(message, location.origin);
  });
}

let wasRefused = false;

/** True in a window whose company the server did not open at all; false for one that has worked and ended. */
export const isWindowRefused = (): boolean => wasRefused;

/** In place of `fetch` for the session of a window: tokens come from the opener, and its end concerns the window alone. */
export function fetchFromOpener(company: number): typeof fetch {
  wasRefused = false;
  let token: string | null = null;
  let admin: number | null = null;
  return async (input, init) => {
    const path = String(input);
    if (path === apiUrl('/logout', 'session')) {
      const headers = new Headers(init?.headers);
      // It must arrive when the window is being closed, too.
      return fetch(apiUrl('/company-windows'), { method: 'DELETE', headers, keepalive: true });
    }
    if (path !== apiUrl('/login/refresh', 'session')) return new Response(null, { status: 401 });
    const answer = await askOpener({ company, token, idle: userActivity.idleSeconds() });
    // Another person has signed in where this window was opened: it is not theirs.
    const isTheirs = admin === null || answer?.admin === admin;
    wasRefused = token === null && answer?.isRefused === true;
    if (!answer?.grant || !isTheirs) return new Response(null, { status: 401 });
    ({ token } = answer.grant);
    ({ admin } = answer);
    return Response.json(answer.grant);
  };
}

/** Answers the windows that this console has opened. @returns a function that stops it */
export function answerWindows({ admin, grant }: WindowGranter): () => void {
  const listen = async ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !source || !isOwn(data)) return;
    const { ask, company, token, idle } = data;
    if (typeof ask !== 'string' || typeof company !== 'number') return;
    if (typeof idle === 'number') userActivity.noteElsewhere(idle);
    let [given, refusal]: [Grant | null, unknown] = [null, null];
    try {
      given = await grant(company, typeof token === 'string' ? token : null);
    } catch (error) {
      refusal = error;
      if (token === null) console.error(`the window of company ${company} was refused`, error);
    }
    const isRefused = [403, 404].includes((refusal as { status?: number } | null)?.status ?? 0);
    const answer: Answer = { kind: KIND, answer: ask, admin: admin(), grant: given, isRefused };
    source.postMessage(answer, { targetOrigin: location.origin });
    undecided.get(company)?.(refusal);
    undecided.delete(company);
  };
  const onMessage = (event: MessageEvent<unknown>) => void listen(event);
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
