import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';
import { loginOf } from './support/person';

type Graph = readonly [name: string, type: string, dimensions: string];

/** Makes a private dashboard of the administrator with graphs of sign-ins. @returns its key */
async function makeDashboard(page: Page, graphs: readonly Graph[]): Promise<number> {
  const { login, password } = await loginOf(page.request, 'admin');
  const signedIn = await page.request.post('/api/login', { data: { login, password } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const save = async (type: string, data: object) => {
    const saved = await page.request.post(`/legacy/elements/${type}`, { headers, data });
    expect(saved.status()).toBe(201);
    return (await saved.json()) as { element: { dashboardid: number } };
  };
  const { element } = await save('dashboard', { d_name: 'Marques', d_status: 1 });
  for (const [name, type, dimensions] of graphs) {
    const graph = { r_name: name, r_type: type, r_source: 'authentications', r_dimensions: dimensions };
    await save('reportgraph', { ...graph, r_dashboardid: element.dashboardid });
  }
  return element.dashboardid;
}

const GRAPHS: readonly Graph[] = [
  ['Heures', 'radar', 'date'],
  ['Sites', 'radar', 'location'],
  ['Courbe', 'line', 'date'],
];

test('a radar shows two days hour by hour, and places whose short names are the same, at one scale', async ({
  page,
  portico,
}) => {
  const id = await makeDashboard(page, GRAPHS);
  await portico.signIn('admin', `/report/private?dashboard=${id}`);
  const marks = (name: string) => page.locator('.rp-graph', { hasText: name }).locator('.MuiRadarChart-seriesMark');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(marks('Heures').nth(24)).toBeAttached();
    await expect(marks('Sites').first()).toBeVisible();
  }
  // The places are in the order of their figures: each is as far from the middle as the one before, or nearer.
  const away = await marks('Sites').evaluateAll((all) => {
    const radial = all[0]?.closest('svg')?.querySelector('.MuiRadarChart-gridRadial')?.getAttribute('d') ?? '';
    const [x = 0, y = 0] = [...radial.matchAll(/[\d.]+/g)].map(Number);
    return all.map((mark) =>
      Math.round(Math.hypot(Number(mark.getAttribute('cx')) - x, Number(mark.getAttribute('cy')) - y)),
    );
  });
  expect(away.length).toBeGreaterThan(3);
  expect(away.at(-1)).toBeLessThan(away[0]! - 1);
  expect([...away].sort((a, b) => b - a)).toEqual(away);
});

test('a point of a line of many hours leads to its rows', async ({ page, portico }) => {
  const id = await makeDashboard(page, GRAPHS.slice(2));
  await portico.signIn('admin', `/report/private?dashboard=${id}`);
  const marks = page.locator('.rp-graph .MuiLineChart-mark');
  await expect(marks.nth(24)).toBeAttached();
  // The highest one: an hour without sign-ins has no rows.
  const heights = await marks.evaluateAll((all) => all.map((mark) => Number(mark.getAttribute('cy'))));
  await marks.nth(heights.indexOf(Math.min(...heights))).click();
  await expect(page).toHaveURL(/#\/authentications\?filter=/);
});
