import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const mountConsole = vi.fn();
vi.mock('../../../src/boot/mountConsole', () => ({ mountConsole }));
vi.mock('../../../src/router/pageLoaders', () => ({
  pageAt: () => ({ load: () => Promise.resolve(), loaded: () => null }),
}));

type Answer = { status?: number; body?: unknown } | 'silence';
type Answering = Answer | Promise<Answer>;

const CONFIG = {
  environment: 'test',
  bases: { default: '/api', admin: '/api/admin' },
  languages: ['fr', 'en'],
  sentryDsn: null,
};
const GRANT = { token: 'token-1', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
const OK: Record<string, Answer> = {
  '/config.json': { body: CONFIG },
  '/api/login': { body: GRANT },
  '/api/login/refresh': { body: GRANT },
  '/api/logout': { status: 204 },
  '/api/admin/admins/me': { body: { id: 1 } },
  '/api/schemas': { body: { locale: 'fr', resources: [] } },
};

const calls: { path: string; headers: Record<string, string> }[] = [];
let server: Record<string, Answering>;

/** A fresh tab: modules keep the session in memory. */
async function openTab(hash: string, wasSignedIn: boolean, workplace?: object): Promise<void> {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  if (workplace) {
    localStorage.setItem('portico.workplaces', '1');
    sessionStorage.setItem('portico.workplace', JSON.stringify(workplace));
  }
  if (wasSignedIn) localStorage.setItem('portico.signedIn', '1');
  location.hash = hash;
  document.body.innerHTML = '<div id="root"></div>';
  const { boot } = await import('../../../src/boot/boot');
  boot(document.body.firstElementChild as HTMLElement);
}

/** Another tab of this browser. */
const otherTab = new BroadcastChannel('portico.sessionEnd');
/** What it tells this one: true for a sign-out. */
const endElsewhere = (bySignOut: boolean) => otherTab.postMessage({ bySignOut });
afterAll(() => otherTab.close());

const signInForm = () => screen.findByRole('button', { name: 'Se connecter' });
const asked = () => calls.map(({ path }) => path);

beforeEach(() => {
  server = { ...OK };
  calls.length = 0;
  mountConsole.mockReset().mockImplementation((container: HTMLElement) => {
    container.textContent = 'The console';
    return Promise.resolve({ container, login: 'claire', unmount: vi.fn(), takeUpAgain: () => Promise.resolve(true) });
  });
  vi.stubGlobal('fetch', async (address: string, init?: { headers?: Record<string, string> }) => {
    const [path = ''] = address.split('?');
    calls.push({ path, headers: init?.headers ?? {} });
    const answer = (await server[path]) ?? { status: 404 };
    if (answer === 'silence') throw new TypeError('Failed to fetch');
    const { status = 200, body } = answer;
    return new Response(status === 204 ? null : JSON.stringify(body ?? {}), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a tab without a person', () => {
  it('shows the sign-in page and asks for no session that cannot exist', async () => {
    await openTab('#/locations', false);
    await signInForm();
    expect(asked()).toEqual(['/config.json']);
    expect(location.hash).toBe('#/auth?from=%2Flocations');
  });

  it('opens the page that was asked for after the sign-in', async () => {
    await openTab('#/locations?page=2', false);
    await signInForm();
    await userEvent.type(screen.getByLabelText('Identifiant'), 'claire');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
    await screen.findByText('The console');
    expect(mountConsole.mock.calls[0]?.[1]).toMatchObject({ page: '/locations?page=2' });
    expect(localStorage.getItem('portico.signedIn')).toBe('1');
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  });

  it('says in the form when the console cannot be opened after the sign-in', async () => {
    server['/api/schemas'] = { status: 503 };
    await openTab('', false);
    await signInForm();
    await userEvent.type(screen.getByLabelText('Identifiant'), 'claire');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
    expect(await screen.findByText(/momentanément indisponible/)).toBeVisible();
  });
});

describe('a tab with a signed-in person', () => {
  it('takes the session up and opens the page at once', async () => {
    await openTab('#/locations/12', true);
    await screen.findByText('The console');
    expect(mountConsole.mock.calls[0]?.[1]).toMatchObject({
      page: '/locations/12',
      opening: { me: { id: 1 }, model: { locale: 'fr' } },
    });
    const me = calls.find(({ path }) => path === '/api/admin/admins/me');
    // S-CALL-1, before the HTTP client is loaded; no other person's name and no team yet.
    expect(me?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': '*',
      'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    for (const name of ['x-team-member', 'x-switch-user']) expect(me?.headers).not.toHaveProperty(name);
  });

  it('says with its first calls which membership it works by (specification S-SESS-5)', async () => {
    await openTab('#/locations', true, { teamMember: 7, switchUser: null });
    await screen.findByText('The console');
    for (const path of ['/api/admin/admins/me', '/api/schemas']) {
      const call = calls.find((one) => one.path === path);
      expect(call?.headers, path).toMatchObject({ authorization: 'Bearer token-1', 'x-team-member': '7' });
    }
  });

  it('is in the own account again when impersonation is no longer possible', async () => {
    const ME = '/api/admin/admins/me';
    const actsAs = () => calls.at(-1)?.headers['x-switch-user'];
    Object.defineProperty(server, ME, {
      get: () => (actsAs() ? { status: 403, body: { msg_code: 'IMPERSONATION_OVER' } } : OK[ME]),
    });
    await openTab('#/locations', true, { teamMember: null, switchUser: '3;8' });
    await screen.findByText('The console');
    const mine = calls.filter(({ path }) => path === ME).map(({ headers }) => headers);
    expect(mine[0]).toMatchObject({ 'x-switch-user': '3;8' });
    expect(mine.at(-1)).not.toHaveProperty('x-switch-user');
  });

  it('has the own profile again when the team that it works in is over', async () => {
    const ME = '/api/admin/admins/me';
    Object.defineProperty(server, ME, {
      get: () =>
        calls.at(-1)?.headers['x-team-member'] === '7'
          ? { status: 403, body: { msg_code: 'MEMBERSHIP_REFUSED' } }
          : OK[ME],
    });
    await openTab('#/locations', true, { teamMember: 7, switchUser: null });
    await screen.findByText('The console');
    const mine = calls.filter(({ path }) => path === ME).map(({ headers }) => headers['x-team-member']);
    expect(mine).toEqual(['7', 'none']);
  });

  it('opens the page whose address was typed meanwhile', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server['/api/schemas'] = held.then(() => ({ body: { locale: 'fr', resources: [] } }));
    await openTab('#/locations/12', true);
    await waitFor(() => expect(asked()).toContain('/api/schemas'));
    location.hash = '#/companies';
    answer();
    await screen.findByText('The console');
    expect(mountConsole.mock.calls[0]?.[1]).toMatchObject({ page: '/companies' });
  });

  it('shows the sign-in page when the session is over', async () => {
    server['/api/login/refresh'] = { status: 401 };
    await openTab('#/locations/12', true);
    await signInForm();
    expect(location.hash).toBe('#/auth?from=%2Flocations%2F12');
    expect(mountConsole).not.toHaveBeenCalled();
  });

  it('says that the server does not answer, and opens when it does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    server['/api/login/refresh'] = 'silence';
    await openTab('#/locations', true);
    expect(await screen.findByRole('heading', { name: 'Le serveur ne répond pas' })).toBeVisible();
    server = { ...OK };
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(document.body).toHaveTextContent('The console'));
    vi.useRealTimers();
  });

  it('does not take a failure of its own for an outage', async () => {
    mountConsole.mockRejectedValue(new RangeError('a fault'));
    await openTab('#/locations', true);
    expect(await screen.findByRole('heading', { name: 'La console n’a pas pu s’ouvrir' })).toBeVisible();
  });

  it('waits below the sign-in page when the session expires, and goes on there', async () => {
    await openTab('#/locations/12', true);
    const page = await screen.findByText('The console');
    const { session } = await import('../../../dataProvider/session');
    server['/api/login/refresh'] = { status: 401 };
    await session.resume();
    await signInForm();
    expect(document.body).toContainElement(page);
    expect(page).not.toBeVisible();
    expect(location.hash).toBe('#/locations/12');
    expect(screen.getByLabelText('Identifiant')).toHaveValue('claire');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
    await waitFor(() => expect(page).toBeVisible());
    expect(mountConsole).toHaveBeenCalledOnce();
  });
});

describe('a session that ends in another tab', () => {
  const openConsole = async () => {
    await openTab('#/locations', true);
    const page = await screen.findByText('The console');
    // The other tabs are followed once the console is there.
    await new Promise((resolve) => setTimeout(resolve));
    return page;
  };

  it('says that it was a sign-out', async () => {
    await openConsole();
    server['/api/login/refresh'] = { status: 401 };
    endElsewhere(true);
    expect(await screen.findByText(/déconnecté dans un autre onglet/)).toBeVisible();
  });

  it('says that it has expired without a sign-out', async () => {
    await openConsole();
    server['/api/login/refresh'] = { status: 401 };
    endElsewhere(false);
    expect(await screen.findByText(/session a expiré/)).toBeVisible();
  });

  it('goes on where this tab’s own session has not ended', async () => {
    const page = await openConsole();
    const before = asked().length;
    endElsewhere(true);
    await waitFor(() => expect(asked().length).toBeGreaterThan(before));
    expect(page).toBeVisible();
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  });
});

describe('without a configuration', () => {
  it.each([
    ['an error', { status: 500 }],
    ['no answer', 'silence'],
    ['something else', { body: 'hello' }],
  ] as const)('logs that it is missing and shows a page that says so: %s', async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server['/config.json'] = answer;
    await openTab('', false);
    expect(await screen.findByRole('heading', { name: 'La configuration est introuvable' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
    expect(log).toHaveBeenCalledWith('configuration is missing', expect.anything());
    log.mockRestore();
  });
});

describe('a window of one company', () => {
  /** The console that has opened it; `grant` null: the server refuses. */
  function openedBy(answer: () => object | null) {
    const opener = {
      closed: false,
      postMessage(asked: { kind: string; ask: string }) {
        const data = { kind: asked.kind, answer: asked.ask, admin: 1, grant: answer() };
        const event = new MessageEvent('message', { data, origin: location.origin });
        Object.defineProperty(event, 'source', { value: opener });
        window.dispatchEvent(event);
      },
    };
    vi.stubGlobal('opener', opener);
  }
  beforeEach(() => history.replaceState(null, '', '/?company-window=12'));
  afterEach(() => history.replaceState(null, '', '/'));

  it('opens with the session that its opener gives, and leaves what the other tabs know alone', async () => {
    openedBy(() => GRANT);
    await openTab('#/locations', false, { teamMember: 7, switchUser: '3;8' });
    await screen.findByText('The console');
    expect(asked()).not.toContain('/api/login/refresh');
    const me = calls.find(({ path }) => path === '/api/admin/admins/me');
    expect(me?.headers).toMatchObject({ authorization: 'Bearer token-1' });
    // The storage of its opener, which it begins with a copy of, is not its own.
    for (const name of ['x-team-member', 'x-switch-user']) expect(me?.headers).not.toHaveProperty(name);
    expect(localStorage.getItem('portico.signedIn')).toBeNull();
    expect(localStorage.getItem('portico.workplaces')).toBe('1');
  });

  it('says that it cannot open by itself, and does not ask for a sign-in', async () => {
    vi.stubGlobal('opener', null);
    await openTab('', true);
    expect(await screen.findByRole('heading', { name: 'Cette fenêtre ne peut pas s’ouvrir seule' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ouvrir la console' })).toBeVisible();
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
    expect(asked()).toEqual(['/config.json']);
  });

  it('says that its session has ended when its opener has none any more', async () => {
    let grant: object | null = GRANT;
    openedBy(() => grant);
    await openTab('', true);
    await screen.findByText('The console');
    grant = null;
    // Other tabs are listened to once the console is there.
    await new Promise((resolve) => setTimeout(resolve));
    endElsewhere(true);
    expect(await screen.findByRole('heading', { name: 'La session de cette fenêtre est terminée' })).toBeVisible();
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
    expect(localStorage.getItem('portico.signedIn')).toBe('1');
  });
});

describe('while the console is on its way', () => {
  const menu = async () => (await screen.findByRole('status')).dataset['menu'];

  it.each([
    ['#/identities', 'wide'],
    ['#/wall', undefined],
    ['#/auth/password?token=0123', undefined],
  ])('the page of %s has the places of menu and bar: %s', async (hash, expected) => {
    server['/config.json'] = new Promise<never>(() => undefined);
    await openTab(hash, true);
    expect(await menu()).toBe(expected);
  });

  it('they are not drawn for a person who has to sign in', async () => {
    server['/config.json'] = new Promise<never>(() => undefined);
    await openTab('#/identities', false);
    expect(await menu()).toBeUndefined();
  });
});
