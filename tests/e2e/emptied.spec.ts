import { expect, test } from './support/portico';

/** Everything that a page can leave behind in its browser. */
const LEFT = 'left by a test';

test.describe.configure({ mode: 'default' });

test('a test that leaves things behind', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
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
});

test('leaves nothing to the next one', async ({ page, context }) => {
  expect(await context.cookies()).toEqual([]);
  await page.goto('/');
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
