/**
 * The browser's side of a session: the access token in memory only, the refresh token in a cookie that no script
 * reads. Next to no dependency, so that the sign-in page stays small.
 */
import { apiUrl } from './bases';
import { createSignIn, SignInError, type Grant, type SignIn } from './signIn';
import { userActivity, type UserActivity } from './userActivity';
import { fetchFromOpener, windowCompany } from './companyWindow';
import { storedWorkplace, type Workplace } from './storedWorkplace';

export interface Session extends SignIn, Workplace {
  token(): string | null;
  /** Takes up the session of the cookie; many callers at once share one call. @returns false when there is none */
  resume(): Promise<boolean>;
  /** @returns where the browser goes to end the session at the identity provider; null: nowhere */
  signOut(): Promise<string | null>;
  /** Called when the session starts or ends. */
  subscribe(listener: (signedIn: boolean) => void): () => void;
}

/** The access token is refreshed this long before it expires; in ms. */
const REFRESH_MARGIN_MS = 30_000;
/** The server ends a session after so long without activity; asked a moment later, it says so. In ms. */
const IDLE_LIMIT_MS = 30 * 60_000;
const IDLE_MARGIN_MS = 2_000;
/** The longest delay of a browser's timer, in ms; a longer one would fire immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * @param activity of the user; the server ends a session after 30 minutes without it
 * @param isStored false: team and person are those of this page alone, and stored nowhere
 */
export function createSession(
  fetcher: typeof fetch = (...args) => fetch(...args),
  activity: Pick<UserActivity, 'idleSeconds'> = userActivity,
  isStored = true,
): Session {
  let grant: Grant | null = null;
  /** Counts sign-ins and sign-outs: a response to a request from before the last of them is ignored. */
  let era = 0;
  const listeners = new Set<(signedIn: boolean) => void>();
  const workplace = storedWorkplace(isStored);

  const post = createPost(fetcher, activity, () => grant?.token);
  const renewal = createRenewal(activity, () => void session.resume().catch(() => undefined));

  const take = (next: Grant | null) => {
    const before = grant !== null;
    grant = next;
    renewal.plan(next?.expiresAt);
    if (!next) workplace.forget();
    if (before !== (next !== null)) listeners.forEach((listener) => listener(next !== null));
  };

  const refresh = async (): Promise<boolean> => {
    const eraBefore = era;
    const answer = await post('/login/refresh', {});
    const next = answer.ok ? ((await answer.json()) as Grant) : null;
    if (eraBefore !== era) return grant !== null;
    if (!next && answer.status !== 401) throw new SignInError('SERVICE_UNAVAILABLE', [], answer.status);
    take(next);
    return next !== null;
  };

  const session: Session = {
    token: () => grant?.token ?? null,
    get teamMember() {
      return workplace.get().teamMember;
    },
    set teamMember(teamMember) {
      workplace.set({ teamMember });
    },
    get switchUser() {
      return workplace.get().switchUser;
    },
    set switchUser(switchUser) {
      workplace.set({ switchUser });
    },
    ...createSignIn(post, (granted) => {
      era += 1;
      workplace.set({ teamMember: granted.teamMember ?? null, switchUser: null });
      take(granted);
    }),
    resume: shared(refresh),
    async signOut() {
      era += 1;
      const answer = await post('/logout', {}).catch(() => undefined);
      take(null);
      return answer?.status === 200 ? ((await answer.json()) as { location: string }).location : null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return session;
}

/** Callers of the same time share one call. */
function shared<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= call().finally(() => (running = undefined)));
}

const createPost =
  (fetcher: typeof fetch, activity: Pick<UserActivity, 'idleSeconds'>, token: () => string | undefined) =>
  (path: string, body: unknown) => {
    const current = token();
    return fetcher(apiUrl(path, 'session'), {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        'x-user-idle': String(activity.idleSeconds()),
        ...(current !== undefined && { authorization: `Bearer ${current}` }),
      },
      body: JSON.stringify(body),
    });
  };

/** Renews a token before it expires, and asks again when the session is over for want of activity. */
function createRenewal(activity: Pick<UserActivity, 'idleSeconds'>, renew: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Until the session is over if there is no more input, when an open page is to show the sign-in page; in ms. */
  const untilIdle = () => IDLE_LIMIT_MS + IDLE_MARGIN_MS - activity.idleSeconds() * 1000;
  return {
    /** @param expiresAt of the token; undefined: there is none */
    plan(expiresAt: string | undefined) {
      clearTimeout(timer);
      if (expiresAt === undefined) return;
      const left = soonest(Date.parse(expiresAt) - Date.now() - REFRESH_MARGIN_MS, untilIdle());
      // Past already or unreadable: this machine's clock is wrong, and the next refused call will renew the token.
      timer = left > 0 ? setTimeout(renew, Math.min(left, MAX_TIMEOUT_MS)) : undefined;
    },
  };
}

/** The idle limit counts only while it lies ahead: another tab may be the one that is used. */
function soonest(renewal: number, idle: number): number {
  return idle > 0 ? Math.min(renewal, idle) : renewal;
}

const company = windowCompany();

/** The session of this tab. */
export const session: Session =
  company === null ? createSession() : createSession(fetchFromOpener(company), userActivity, false);
