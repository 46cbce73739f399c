import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** A browser context that goes from test to test. */
export interface KeptContext {
  readonly context: BrowserContext;
  /** Closes its pages, and forgets everything but the files that its cache holds. */
  empty(): Promise<void>;
}

/**
 * Makes one. It begins with the console's code in its cache and, as long as one of its pages is open, in memory: a new
 * context would load and compile all of it again.
 */
export async function keepContext(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
  const context = await browser.newContext(options);
  // Of the product's origin: pages of one origin share a process (`--process-per-site`), which ends with the last one.
  const held = await context.newPage();
  await held.goto('/api/health/live');
  const session = await context.newCDPSession(held);
  refuseForGood(context);
  // Pictures of a failure are of the test's pages.
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== held);
  return {
    context,
    async empty() {
      await Promise.all(context.pages().map((page) => page.close()));
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
        context.setOffline(false),
        context.setExtraHTTPHeaders({}),
        context.setGeolocation(null),
        session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
      ]);
    },
  };
}

/** What nothing takes back is refused: a page has it too, and ends with the test. */
function refuseForGood(context: BrowserContext) {
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) {
    context[name] = () => Promise.reject(new Error(`This context goes on to other tests: call page.${name}.`));
  }
}
