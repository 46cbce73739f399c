import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { keepContext, type KeptContext } from './keptContext';
import { complaintsOf, hasCanary, personAt, type Portico } from './person';
import { startProduct, type Product } from './product';

interface Kept {
  readonly portico: Portico;
  readonly complaints: string[];
}

interface Shared {
  /** The running product of this worker: no other person's tests write into it. */
  readonly product: Product;
  /** The contexts of this worker, one for each kind of window. */
  readonly contexts: (options: BrowserContextOptions) => Promise<KeptContext>;
  /** A person who has signed in and stays so from test to test. */
  readonly people: (role: string) => Promise<Kept>;
}

interface Each {
  /** True: a browser that has never been here, for what is about loading. It takes longer. */
  readonly isFirstVisit: boolean;
  /** Options of the context that say what its window is like: contexts are kept by them. */
  readonly window: BrowserContextOptions;
  /** Options that put something into a context, which is new then: a kept one is emptied. */
  readonly brought: BrowserContextOptions;
  /** A page of its own, no one signed in. */
  readonly portico: Portico;
  /** A page in another browser, where a role has signed in and opened an address. */
  readonly someoneElse: (role: string, hash: string) => Promise<Page>;
  /** The one page of a role: where the test before left it. */
  readonly as: (role: string) => Promise<Portico>;
}

/** What a test or the configuration has given: other options keep the defaults of Playwright. */
function given(options: { readonly [K in keyof BrowserContextOptions]: BrowserContextOptions[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as BrowserContextOptions;
}

/** Keeps what the pages of a failed test show, for the summary of `npm test` (`bin/testReports.mjs`). */
async function attachPages(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => String(error));
    await testInfo.attach('page', { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
  }
}

/** A console page of the running product. Every test also fails for what the browser complains about. */
export const test = base.extend<Each, Shared>({
  product: [
    // Playwright reads from the first argument what is needed: nothing.
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.origin),
  contexts: [
    async ({ browser }, provide) => {
      const kept = new Map<string, KeptContext>();
      await provide(async (options) => {
        const kind = JSON.stringify(options);
        const known = kept.get(kind) ?? (await keepContext(browser, options));
        kept.set(kind, known);
        return known;
      });
      await Promise.all([...kept.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  isFirstVisit: [false, { option: true }],
  window: async (
    {
      acceptDownloads,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      proxy,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    provide,
  ) =>
    provide(
      given({
        ...contextOptions,
        acceptDownloads,
        baseURL,
        bypassCSP,
        clientCertificates,
        colorScheme,
        deviceScaleFactor,
        hasTouch,
        ignoreHTTPSErrors,
        isMobile,
        javaScriptEnabled,
        locale,
        proxy,
        serviceWorkers,
        timezoneId,
        userAgent,
        viewport,
      }),
    ),
  brought: async ({ extraHTTPHeaders, geolocation, httpCredentials, offline, permissions, storageState }, provide) =>
    provide(
      given({
        extraHTTPHeaders,
        geolocation,
        httpCredentials,
        offline: offline || undefined,
        permissions,
        storageState,
      }),
    ),
  context: async ({ browser, contexts, isFirstVisit, window, brought, actionTimeout }, provide, testInfo) => {
    const isKept = !isFirstVisit && Object.keys(brought).length === 0;
    const kept = isKept ? await contexts(window) : undefined;
    const context = kept?.context ?? (await browser.newContext({ ...window, ...brought }));
    context.setDefaultTimeout(actionTimeout ?? 0);
    await provide(context);
    if (testInfo.status !== testInfo.expectedStatus) await attachPages(context, testInfo);
    await (kept ? kept.empty() : context.close());
  },
  portico: async ({ page }, provide) => {
    const complaints = complaintsOf(page);
    await provide(personAt(page));
    expect(complaints).toEqual([]);
    expect(await hasCanary(page)).toBe(false);
  },
  someoneElse: async ({ browser, product }, provide, { project }) => {
    const { locale, timezoneId } = project.use;
    const opened: Page[] = [];
    await provide(async (role, hash) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        baseURL: product.origin,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      });
      const page = await context.newPage();
      opened.push(page);
      await personAt(page).signIn(role, hash);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  people: [
    async ({ browser, product }, provide, { project }) => {
      const { locale, timezoneId, viewport } = project.use;
      const kept = new Map<string, Kept>();
      await provide(async (role) => {
        const known = kept.get(role);
        if (known) return known;
        const context = await browser.newContext({
          reducedMotion: 'reduce',
          baseURL: product.origin,
          ...(locale && { locale }),
          ...(timezoneId && { timezoneId }),
          // High enough that no form's bar lies over its fields.
          ...(viewport && { viewport: { ...viewport, height: 1600 } }),
        });
        const page = await context.newPage();
        page.setDefaultTimeout(project.use.actionTimeout ?? 0);
        const person = { portico: personAt(page), complaints: complaintsOf(page) };
        kept.set(role, person);
        await person.portico.signIn(role);
        return person;
      });
      await Promise.all([...kept.values()].map(({ portico }) => portico.page.context().close()));
    },
    { scope: 'worker' },
  ],
  as: async ({ people }, provide) => {
    const used: Kept[] = [];
    await provide(async (role) => {
      const person = await people(role);
      used.push(person);
      return person.portico;
    });
    for (const { portico, complaints } of used) {
      expect(complaints.splice(0)).toEqual([]);
      expect(await hasCanary(portico.page)).toBe(false);
    }
  },
});

export { expect };
export type { Portico };
export { layoutViolations, violations, violationsInBothThemes } from './violations';
