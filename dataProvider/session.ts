/**
 * The browser's side of a session: the access token in memory only, the refresh token in a cookie that no script
 * reads. Next to no dependency, so that the sign-in page stays small.
 */
import { apiUrl } from './bases';
import { createSignIn, SignInError, type Grant, type SignIn } from './signIn';
import { userActivity, type UserActivity } from './userActivity';
import { fetchFromOpener, windowCompany } from './companyWindow';

/**
 * The team and the person that an administrator works as. `none` = the administrator's own profile, whatever team the
 * sign-in named.
 */
type Workplace = Pick<Session, 'teamMember' | 'switchUser'>;

export interface Session extends SignIn {
  token(): string | null;
  /** Membership whose rights count, sent as `X-Team-Member`. */
  teamMember: number | 'none' | null;
  /** Administrator to act as, sent as `X-Switch-User`. */
  switchUser: number | null;
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
const IDLE_LIMIT = 30 * 60_000;
const IDLE_MARGIN = 2_000;
/** The longest delay of a browser's timer, in ms; a longer one would fire immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const WORKPLACE_KEY = 'portico.workplace';
/** Storage key: set when a tab of this browser has stored a workplace since the sign-in. */
const HAS_WORKPLACE_KEY = 'portico.workplaces';

/**
 * @param activity of the user; the server ends a session after 30 minutes without it
 * @param isKept false: team and person are those of this page alone, and stored nowhere
 */
export function createSession(
  fetcher: typeof fetch = (...args) => fetch(...args),
  activity: Pick<UserActivity, 'idleSeconds'> = userActivity,
  isKept = true,
): Session {
  let grant: Grant | null = null;
  let resuming: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts sign-ins and sign-outs: a response to a request from before the last of them is ignored. */
  let era = 0;
  const listeners = new Set<(signedIn: boolean) => void>();
  // A window that another one opens begins with a copy of its storage.
  let kept: Workplace | null = isKept ? null : { teamMember: null, switchUser: null };
  const workplace = () => (kept ??= readStoredWorkplace());

  const post = (path: string, body: unknown) =>
    fetcher(apiUrl(path, 'session'), {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        'x-user-idle': String(activity.idleSeconds()),
        ...(grant && { authorization: `Bearer ${grant.token}` }),
      },
      body: JSON.stringify(body),
    });

  /** Until the session is over if there is no more input, when an open page is to show the sign-in page; in ms. */
  const untilIdle = () => IDLE_LIMIT + IDLE_MARGIN - activity.idleSeconds() * 1000;

  const take = (next: Grant | null) => {
    const before = grant !== null;
    grant = next;
    clearTimeout(timer);
    if (next) {
      const left = soonest(Date.parse(next.expiresAt) - Date.now() - REFRESH_MARGIN_MS, untilIdle());
      // Past already or unreadable: this machine's clock is wrong, and the next refused call will renew the token.
      const renew = () => void session.resume().catch(() => undefined);
      timer = left > 0 ? setTimeout(renew, Math.min(left, MAX_TIMEOUT_MS)) : undefined;
    } else {
      keep({ teamMember: null, switchUser: null });
      if (isKept) markWorkplaceStored(false);
    }
    if (before !== (next !== null)) listeners.forEach((listener) => listener(next !== null));
  };

  const keep = (next: Partial<Workplace>) => {
    kept = { ...workplace(), ...next };
    if (!isKept) return;
    if (kept.teamMember !== null || kept.switchUser !== null) markWorkplaceStored(true);
    try {
      // Survives a reload of this tab only; the server checks it on every request anyway.
      sessionStorage.setItem(WORKPLACE_KEY, JSON.stringify(kept));
    } catch {
      // Without storage, the workplace lasts as long as the page.
    }
  };

  const refresh = async (): Promise<boolean> => {
    const asked = era;
    const answer = await post('/login/refresh', {});
    const next = answer.ok ? ((await answer.json()) as Grant) : null;
    if (asked !== era) return grant !== null;
    if (!next && answer.status !== 401) throw new SignInError('SERVICE_UNAVAILABLE', [], answer.status);
    take(next);
    return next !== null;
  };

  const session: Session = {
    token: () => grant?.token ?? null,
    get teamMember() {
      return workplace().teamMember;
    },
    set teamMember(teamMember) {
      keep({ teamMember });
    },
    get switchUser() {
      return workplace().switchUser;
    },
    set switchUser(switchUser) {
      keep({ switchUser });
    },
    ...createSignIn(post, (granted) => {
      era += 1;
      keep({ teamMember: granted.teamMember ?? null, switchUser: null });
      take(granted);
    }),
    resume() {
      resuming ??= refresh().finally(() => {
        resuming = null;
      });
      return resuming;
    },
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

/** The idle limit counts only while it lies ahead: another tab may be the one that is used. */
function soonest(renewal: number, idle: number): number {
  return idle > 0 ? Math.min(renewal, idle) : renewal;
}

function markWorkplaceStored(kept: boolean): void {
  try {
    if (kept) localStorage.setItem(HAS_WORKPLACE_KEY, '1');
    else localStorage.removeItem(HAS_WORKPLACE_KEY);
  } catch {
    // A browser that keeps nothing.
  }
}

/** The storage of a tab takes a browser some 20 ms to open, and seldom holds anything: it is opened where it may. */
function readStoredWorkplace(): Workplace {
  const nowhere: Workplace = { teamMember: null, switchUser: null };
  try {
    if (localStorage.getItem(HAS_WORKPLACE_KEY) === null) return nowhere;
    const kept = JSON.parse(sessionStorage.getItem(WORKPLACE_KEY) ?? '{}') as Record<string, unknown>;
    const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);
    const member = kept['teamMember'] === 'none' ? 'none' : whole(kept['teamMember']);
    return { teamMember: member, switchUser: whole(kept['switchUser']) };
  } catch {
    return nowhere;
  }
}

const company = windowCompany();

/** The session of this tab. */
export const session: Session =
  company === null ? createSession() : createSession(fetchFromOpener(company), userActivity, false);
