import type { Page } from '@playwright/test';

export const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Signs the administrator of the demo in. */
export async function signIn(page: Page, base: string): Promise<void> {
  const config = (await (await fetch(`${base}/config.json`)).json()) as {
    demoLogins: { role: string; login: string; password: string }[];
  };
  const admin = config.demoLogins.find(({ role }) => role === 'admin');
  await page.goto(base);
  await page.locator('input[autocomplete=username]').fill(admin?.login ?? '');
  await page.locator('input[type=password]').fill(admin?.password ?? '');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor({ state: 'detached' });
}

/** From a change of the text to the frame after the count changed. */
export async function filtered(page: Page, text: string): Promise<number> {
  return page
    .locator('[data-side=available] input[type=search]')
    .evaluate(async (element: HTMLInputElement, wanted) => {
      const frame = () => new Promise(requestAnimationFrame);
      const count = () =>
        document.querySelector('[data-side=available] .e-transfer-head .e-transfer-count')?.textContent;
      const before = count();
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await frame();
      const started = performance.now();
      write?.call(element, wanted);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      while (count() === before) await frame();
      return performance.now() - started;
    }, text);
}
