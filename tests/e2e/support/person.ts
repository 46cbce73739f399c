import { expect, type Page } from '@playwright/test';

export interface Login {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

export interface Portico {
  readonly page: Page;
  /** Signs in as a demo role, by the form, and waits for the shell. */
  signIn(role: string, hash?: string): Promise<void>;
  /** Opens an address of the console and waits until its page stands. */
  open(hash: string): Promise<void>;
  /** Waits until nothing of the page is still being loaded. (The event stream never falls silent.) */
  settled(): Promise<void>;
}

/** What no page may do: errors in the console, refused answers that nobody expected, policy violations, canaries. */
const EXPECTED = [
  /status of (401|403|404|409|410|412|415|422|503)/,
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

/** True when text of somebody else ran as a script. */
export const hasCanary = (page: Page) =>
  page.evaluate(() => (globalThis as { __canary?: unknown }).__canary !== undefined);

/** Somebody at a page of the console. */
export function personAt(page: Page, logins: readonly Login[]): Portico {
  return {
    page,
    async signIn(role, hash = '/') {
      const login = logins.find((one) => one.role === role);
      await page.goto(`/#${hash}`);
      await page.locator('input[autocomplete=username]').fill(login?.login ?? '');
      await page.locator('input[type=password]').fill(login?.password ?? '');
      await page.keyboard.press('Enter');
      // The shell's bar: the sign-in page has a title of its own, and on a phone the menu is in a drawer.
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    },
    async open(hash) {
      await page.goto(`/#${hash}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    },
    async settled() {
      await expect(page.locator('[aria-busy=true], .e-busy, .e-skeleton, .page-skeleton')).toHaveCount(0);
    },
  };
}
