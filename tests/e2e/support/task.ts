import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { colleague } from './colleague';
import { loginOf } from './person';
import { expect, test } from './portico';
import { Steps, WAYS, type Way } from './steps';

const TABLE = readFileSync('docs/tasks.md', 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Row = Readonly<Record<string, unknown>>;

/** Reads records past the page, as an administrator. */
export type Read = (
  type: string,
  query: { filter: Row; limit: number; sort?: string; order?: string },
) => Promise<Row[]>;

interface Task {
  readonly page: Page;
  readonly steps: Steps;
  /** Told apart from everything that other tests have made. */
  readonly stamp: string;
  /** Saves a record past the page, as a colleague. */
  readonly save: Awaited<ReturnType<typeof colleague>>;
  readonly read: Read;
  /** Signs in: the task starts on the first page of the role. */
  begin(): Promise<void>;
}

/** The number of steps that `docs/tasks.md` records: its columns are the task, then before and after for each way. */
export function recorded(task: string, way: Way): number {
  const row = TABLE.split('\n').find((line) => line.split('|')[1]?.trim() === task);
  const cell = row?.split('|')[3 + 2 * WAYS.indexOf(way)]?.trim() ?? '';
  if (!/^\d+$/.test(cell)) throw new Error(`docs/tasks.md has no counted number for "${task}" by ${way}: "${cell}"`);
  return Number(cell);
}

async function reader(request: APIRequestContext): Promise<Read> {
  const { login, password } = await loginOf(request, 'admin');
  const { token } = (await (await request.post('/api/login', { data: { login, password } })).json()) as {
    token: string;
  };
  return async (type, { filter, ...others }) => {
    const params = { filter: JSON.stringify(filter), ...others };
    const answer = await request.get(`/legacy/elements/${type}`, {
      params,
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { elements: Row[] }).elements;
  };
}

/** Lists every change that the server refuses from now on. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const method = response.request().method();
    if (method !== 'GET' && response.status() >= 400) refused.push(`${method} ${response.url()} ${response.status()}`);
  });
  return refused;
}

/**
 * Declares one of the ten tasks, once for each way. Each fails with more steps than `docs/tasks.md` records, and with a
 * change that the server has refused.
 * @param run does the task, and looks for its outcome
 */
export function task(name: string, role: string, ways: readonly Way[], run: (at: Task) => Promise<void>): void {
  for (const way of ways) {
    test.describe(way, () => {
      if (way === 'phone') test.use(PHONE);
      test(name, async ({ portico, page, request }) => {
        // A browser without a PDF viewer opens what is printed in a new tab.
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
          window.open = (url) => {
            document.body.dataset['printed'] = String(url);
            return null;
          };
        });
        const steps = new Steps(page, way);
        const save = await colleague(request);
        // A second sign-in of one browser ends its first: only where a task asks for it.
        const read: Read = async (...query) => (await reader(request))(...query);
        const refused = refusalsOf(page);
        const begin = async () => {
          await portico.signIn(role);
          await portico.settled();
          refused.length = 0;
        };
        await run({ page, steps, save, read, stamp: `${way} ${Date.now().toString(36)}`, begin });
        expect(refused).toEqual([]);
        console.log(`${name}, ${way}: ${steps.count} steps`);
        expect(steps.count).toBeLessThanOrEqual(recorded(name, way));
      });
    });
  }
}
