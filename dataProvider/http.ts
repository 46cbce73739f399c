import { HttpError } from 'ra-core';
import { callHeaders } from './callHeaders';
import { toHttpError } from './errors';
import { createFailureHooks, type Notice } from './failures';
import { noteServerTime } from './serverClock';
import type { Session } from './session';

export interface HttpOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON; a form with files as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The answer is a file: `json` is then a Blob. */
  readonly file?: boolean;
}

export interface HttpAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: T;
  /** The answer stands in for a failure (`failures.ts`): what the reader has to know. */
  readonly notice?: Notice;
}

/**
 * The HTTP client of the console; every call to the server uses it. @throws HttpError for every response that is not
 * 2xx, and when the server does not answer
 */
export type Http = <T = unknown>(path: string, options?: HttpOptions) => Promise<HttpAnswer<T>>;

interface HttpSettings {
  readonly session: Pick<Session, 'token' | 'resume' | 'teamMember' | 'switchUser'>;
  /** Language of answers, e.g. `fr`. */
  readonly locale: () => string;
  readonly fetcher?: (address: string, init: RequestInit) => Promise<Response>;
  /**
   * Called after every response and every network failure, so that the console can show when the server is unreachable.
   */
  readonly onReachable?: (reached: boolean) => void;
  /**
   * Asks the person to prove who they are, where the server wants to know before a dangerous change; the call is then
   * sent again, once. @returns false when they do not
   */
  readonly prove?: () => Promise<boolean>;
  /** Called when the server refuses a call because the impersonation in which it was sent is over. */
  readonly onActingOver?: () => void;
  /** Called when the server refuses a call because of the membership in which it was sent. */
  readonly onTeamOver?: () => void;
}

/** Delays before a safe request is retried, in ms. */
const RETRY_DELAYS_MS = [300, 1200];
const OUTAGE_STATUSES = new Set([0, 502, 503, 504]);

/** Makes the HTTP client: headers (specification S-CALL-1), one refresh for concurrent 401s, retry of safe calls. */
export function createHttp({ onReachable, prove, onActingOver, onTeamOver, ...settings }: HttpSettings): Http {
  const attempt = createAttempt(settings);
  const hooks = createFailureHooks();
  return async <T>(path: string, options: HttpOptions = {}) => {
    const method = options.method ?? 'GET';
    const address = path + queryText(options.query);
    const safe = method === 'GET';
    let mayProve = prove !== undefined;
    for (let tries = 0; ; tries += 1) {
      let failure: { status: number; body?: unknown };
      try {
        const answer = await attempt(path, options);
        noteServerTime(answer.headers.get('date'));
        const json = (await readBody(answer, answer.ok && options.file === true)) as T;
        onReachable?.(!OUTAGE_STATUSES.has(answer.status));
        if (answer.ok) {
          const success = { status: answer.status, headers: answer.headers, json };
          hooks.answered(method, path, address, success);
          return success;
        }
        failure = { status: answer.status, body: json };
        if (isRefusedWith('IMPERSONATION_OVER', failure)) onActingOver?.();
        if (isRefusedWith('MEMBERSHIP_REFUSED', failure)) onTeamOver?.();
        if (mayProve && isRefusedWith('PROOF_REQUIRED', failure)) {
          mayProve = false;
          if (await prove?.()) continue;
        }
      } catch (error) {
        if (options.signal?.aborted || !(error instanceof HttpError)) throw error;
        onReachable?.(!OUTAGE_STATUSES.has(error.status as number));
        failure = { status: error.status as number };
      }
      const wait = safe && OUTAGE_STATUSES.has(failure.status) ? RETRY_DELAYS_MS[tries] : undefined;
      if (wait === undefined) {
        const instead = hooks.insteadOf({ method, path, address, status: failure.status });
        if (instead) return instead as HttpAnswer<T>;
        throw toHttpError(failure.status, failure.body);
      }
      await sleep(wait, options.signal);
    }
  };
}

/** Sends a call with its headers, and once more when its token was refused and could be renewed. */
function createAttempt({ session, locale, fetcher = (...args) => fetch(...args) }: HttpSettings) {
  const send = async (
    path: string,
    { method = 'GET', query, body, headers, signal }: HttpOptions,
  ): Promise<Response> => {
    try {
      return await fetcher(path + queryText(query), {
        method,
        credentials: 'same-origin',
        headers: {
          ...callHeaders(session, locale()),
          accept: 'application/json, application/ld+json',
          'x-request-id': crypto.randomUUID(),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw toHttpError(0, undefined);
    }
  };

  const resume = async (): Promise<boolean> => {
    try {
      return await session.resume();
    } catch (error) {
      // Not refused, only not reached: that is what the caller has to know.
      throw toHttpError(statusOf(error), undefined);
    }
  };

  return async (path: string, options: HttpOptions): Promise<Response> => {
    const used = session.token();
    const first = await send(path, options);
    // Not for 403: a missing permission is no reason to sign the person out.
    if (first.status !== 401) return first;
    // Answered late: the token has been renewed meanwhile, or the session is over.
    const renewed = session.token() === used ? await resume() : session.token() !== null;
    return renewed ? send(path, options) : first;
  };
}

function isRefusedWith(code: string, { status, body }: { readonly status: number; readonly body?: unknown }): boolean {
  return status === 403 && (body as { readonly msg_code?: unknown } | null)?.msg_code === code;
}

function statusOf(error: unknown): number {
  const { status } = (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown };
  return typeof status === 'number' ? status : 0;
}

/** @throws HttpError 0 when the answer breaks off */
async function readBody(answer: Response, file: boolean): Promise<unknown> {
  if (answer.status === 204 || answer.status === 304) return undefined;
  if (file) {
    return answer.blob().catch(() => {
      throw toHttpError(0, undefined);
    });
  }
  const text = await answer.text().catch(() => {
    throw toHttpError(0, undefined);
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function queryText(query: HttpOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  return entries.length > 0
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
    : '';
}

/** Waits; a signal ends the wait at once. */
function sleep(time: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, time);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
