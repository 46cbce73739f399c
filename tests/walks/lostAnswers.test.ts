import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { box, fill, noDialog, openConsole, openDialog, pressable, textOf, type OpenConsole } from '../support/console';
import { UNREACHABLE } from '../support/offline';

/**
 * The server has done what was asked, and its answer is lost: what is sent again when the button is pressed again is
 * done once.
 */
let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const dialog = () => document.querySelector<HTMLElement>('dialog[open]')!;
const count = async (table: string, where = 'true') => {
  const [row] = await test.database.ownerQuery(`select count(*)::int as count from ${table} where ${where}`);
  return Number(row?.['count']);
};

/** Presses a button whose answer is lost; what was asked is done. Then presses it again. */
async function losesOne(name: string, made: () => Promise<number>, root: () => ParentNode = () => document) {
  await at.settled();
  const before = await made();
  at.loseAnswers(true);
  await at.user.click(await pressable(name, root()));
  await waitFor(() => {
    const told = [...root().querySelectorAll('[role=alert]'), ...document.querySelectorAll('.toasts')].map(textOf);
    expect(told.join(' ')).toContain(UNREACHABLE);
  });
  expect(await made()).toBe(before + 1);
  at.loseAnswers(false);
  await at.user.click(await pressable(name, root()));
  return before + 1;
}

it('a new record', async () => {
  at = await openConsole(test, 'admin', '/scopes/create');
  fill(await waitFor(() => box('[data-field=g_name] input')), 'Réponse perdue');
  const made = () => count('scope', `g_name = 'Réponse perdue'`);
  const expected = await losesOne('Créer', made);
  await waitFor(() => expect(at.address()).toMatch(/^\/scopes\/\d+/));
  expect(await made()).toBe(expected);
});

it('a report that is scheduled', async () => {
  const { json } = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/dashboard',
    payload: { d_name: 'Réponse perdue', d_status: 2 },
  });
  const id = json<{ element: { dashboardid: number } }>().element.dashboardid;
  at = await openConsole(test, 'admin', `/scheduled-reports?new=dashboard&target=${id}`);
  await openDialog();
  const made = () => count('scheduled_report');
  const expected = await losesOne('Enregistrer', made, dialog);
  await noDialog();
  expect(await made()).toBe(expected);
});
