import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { noDialog, openConsole, openDialog, pressable, textOf, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const CLAIRE = 'Claire Bellanger · Siège';
const rowOf = (name: string) =>
  waitFor(() => {
    const found = document.querySelector(`tbody tr[aria-label="${name}"]`);
    if (!found) throw new Error(`no row is called ${name}`);
    return found;
  });
const select = async (name: string) =>
  at.user.click((await rowOf(name)).querySelector<HTMLInputElement>(`input[aria-label="Sélectionner ${name}"]`)!);

it('a membership is called by its person and its team: in its list, in questions, and in the audit log', async () => {
  at = await openConsole(test, 'admin', '/team-members');
  await rowOf(CLAIRE);
  const others = () =>
    [...document.querySelectorAll('tbody tr[aria-label$=" · Siège"]')]
      .map((row) => row.getAttribute('aria-label') ?? '')
      .filter((name) => name !== CLAIRE);
  const [first, second] = others() as [string, string];

  await select(first);
  await select(second);
  await at.user.click(await pressable(/^Supprimer/, document.querySelector('[role=toolbar]')!));
  const question = await openDialog();
  expect(textOf(question)).toContain(`${first} et ${second}.`);
  await at.user.click(await pressable('Annuler', question));
  await noDialog();

  const row = await rowOf(first);
  await at.user.click(row.querySelector('[data-menu]')!);
  await at.user.click(await pressable(/^Supprimer/, document.querySelector('[role=menu]')!));
  const single = await openDialog();
  expect(textOf(single)).toContain(`Supprimer « ${first} » ?`);
  await at.user.click(await pressable('Supprimer', single));
  await noDialog();
  await waitFor(() => expect(others()).not.toContain(first));

  const [entry] = await test.database.ownerQuery(
    `select lo_data from auditlog where lo_element = 'team_members' and lo_action = 'delete' order by seq desc limit 1`,
  );
  expect(JSON.parse(String(entry!['lo_data']))).toMatchObject({ title: first });
  const activity = await test.as('admin', { url: '/api/own-activity' });
  const { entries } = activity.json<{ entries: { action: string; element: string; title: string | null }[] }>();
  expect(entries).toContainEqual(expect.objectContaining({ action: 'delete', element: 'team_members', title: first }));
  expect(at.refused).toEqual([]);
  await at.settled();
});
