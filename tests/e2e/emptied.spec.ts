import { expect, test } from './support/portico';

/** Everything that a page can leave in its browser. */
const LEFT = 'left by a test';

test.describe.configure({ mode: 'default' });

test('a test that leaves pages and data', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 1, longitude: 1 });
  await context.setExtraHTTPHeaders({ 'X-Left': LEFT });
  await page.goto('/');
  await page.evaluate(async (left) => {
    document.cookie = `left=${left}`;
    localStorage.setItem('left', left);
    sessionStorage.setItem('left', left);
    await (await caches.open('left')).put('/left', new Response(left));
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    window.name = left;
    history.pushState(null, '', '#/left');
  }, LEFT);
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBe(LEFT);
  await expect(context.addInitScript(() => {})).rejects.toThrow('page.addInitScript');
  await context.route('**', (route) => route.abort());
  await context.setOffline(true);
});

test('leaves nothing to the next one', async ({ page, context }) => {
  expect(await context.cookies()).toEqual([]);
  const [first] = await Promise.all([page.waitForRequest('**'), page.goto('/')]);
  expect(await first.headerValue('X-Left')).toBeNull();
  const found = await page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    name: window.name,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(found).toEqual({
    cookie: '',
    local: null,
    session: null,
    caches: [],
    databases: [],
    name: '',
    permission: expect.not.stringMatching('granted'),
  });
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test.describe('what a test asks of its context', () => {
  test.use({
    colorScheme: 'dark',
    userAgent: 'Portico test',
    storageState: {
      cookies: [],
      origins: [{ origin: 'http://brought.test', localStorage: [{ name: 'a', value: 'b' }] }],
    },
  });

  for (const time of ['first', 'second']) {
    test(`is so, the ${time} time`, async ({ page, context }) => {
      await page.goto('/api/health/live');
      expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
      expect(await page.evaluate(() => navigator.userAgent)).toBe('Portico test');
      expect((await context.storageState()).origins).toHaveLength(1);
    });
  }
});
