import { expect, type APIRequestContext, type Page } from '@playwright/test';

interface Login {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

export interface Portico {
  readonly page: Page;
  /** Signs in as a demo role, by the form, and waits for the shell: what `signIn.spec.ts` is about. */
  signInByForm(role: string, hash?: string): Promise<void>;
  /** Signs in past the form, and opens an address: this browser then has a session, as after a visit before. */
  signIn(role: string, hash?: string): Promise<void>;
  /** Opens an address of the console and waits until its page stands. */
  open(hash: string): Promise<void>;
  /** Waits until nothing of the page is still being loaded. (The event stream never falls silent.) */
  settled(): Promise<void>;
}

/** What no page may do: errors in the console, refused answers that no one expected, policy violations, canaries. */
const EXPECTED = [
  /status of (401|403|404|409|410|412|415|422|424|503)/,
  /net::ERR_/,
  /ERR_CONNECTION/,
  // Previews of what people have uploaded: what was meant to be.
  /^Blocked script execution in .* sandboxed/,
];

/** Everything that the browser complains about on a page, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.some((known) => known.test(message.text())))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

/** True when text of another person ran as a script. */
export const hasCanary = (page: Page) =>
  page.evaluate(() => (globalThis as { __canary?: unknown }).__canary !== undefined);

/** The login of a demo role, as the running product tells it. */
export async function loginOf(request: APIRequestContext, role: string): Promise<Login> {
  const { demoLogins } = (await (await request.get('/config.json')).json()) as { demoLogins: Login[] };
  const found = demoLogins.find((one) => one.role === role);
  if (!found) throw new Error(`no demo role "${role}"`);
  return found;
}

/** Proves the person of a session, so that dangerous changes do not ask. */
export async function prove(request: APIRequestContext, token: string, currentPassword: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const proven = await request.post('/api/proof', { headers, data: { currentPassword } });
  expect(proven.status()).toBe(200);
}

/** Runs in the page: false while the title that was marked says what it said. */
const titleHasChanged = (before: string) => document.querySelector('main h1[data-before]')?.textContent !== before;

/** Runs in the page: true when nothing of it is still being loaded. */
const isSettled = () => document.querySelector('[aria-busy=true], .e-busy, .e-skeleton, .page-skeleton') === null;

/** Runs in the page: true when the shell's bar and a title are there. The sign-in page has a title of its own. */
const hasShell = () =>
  ['.shell-head', 'h1'].every((selector) => document.querySelector(selector)?.checkVisibility() === true);

/** Waits until this is true in the page. It is looked at often: an expectation would be tried again only after a second. */
const until = (page: Page, isTrue: () => boolean) =>
  page.waitForFunction(isTrue, undefined, { polling: 50, timeout: 20_000 });

/** A person at a page of the console. */
export function personAt(page: Page): Portico {
  return {
    page,
    async signInByForm(role, hash = '/') {
      const { login, password } = await loginOf(page.request, role);
      await page.goto(`/#${hash}`);
      await page.locator('input[autocomplete=username]').fill(login);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await until(page, hasShell);
    },
    async signIn(role, hash = '/') {
      const { login, password } = await loginOf(page.request, role);
      const answer = await page.request.post('/api/login', { data: { login, password } });
      expect(answer.status()).toBe(200);
      await prove(page.request, ((await answer.json()) as { token: string }).token, password);
      // An address of the product that is no console, to leave the mark of a browser that knows a session.
      await page.goto('/config.json');
      await page.evaluate(() => localStorage.setItem('portico.signedIn', '1'));
      await page.goto(`/#${hash}`);
      await until(page, hasShell);
    },
    async open(hash) {
      const [, next = ''] = hash.split(/[/?]/);
      // The page before stays until this one can be drawn: its title is marked, to be told from the next one. Pages of
      // one resource may share a title.
      const before = await page.evaluate((to) => {
        const title = document.querySelector('main h1');
        if (!title || location.hash.split(/[/?]/)[1] === to) return null;
        title.setAttribute('data-before', '');
        return title.textContent;
      }, next);
      await page.goto(`/#${hash}`);
      if (before !== null) await page.waitForFunction(titleHasChanged, before, { polling: 50 });
      await until(page, () => document.querySelector('h1')?.checkVisibility() === true);
    },
    async settled() {
      await until(page, isSettled);
    },
  };
}
