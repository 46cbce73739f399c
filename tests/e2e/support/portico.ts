import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page } from '@playwright/test';

interface Login {
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

/** A console page of the running product. Every test also fails for what the browser complains about. */
export const test = base.extend<{ portico: Portico }>({
  portico: async ({ page, request }, provide) => {
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
    const { demoLogins } = (await (await request.get('/config.json')).json()) as { demoLogins: Login[] };
    await provide({
      page,
      async signIn(role, hash = '/') {
        const login = demoLogins.find((one) => one.role === role);
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
        await expect(page.locator('[aria-busy=true], .e-bone, .page-skeleton')).toHaveCount(0);
      },
    });
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => (globalThis as { __canary?: unknown }).__canary)).toBeUndefined();
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Accessibility violations of the page as it stands (axe-core, WCAG 2.2 AA). */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind.
  await page.evaluate(axeSource);
  const found = (await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: unknown[] }> };
    };
    const result = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations;
  })) as Violation[];
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  );
}

export { expect };
