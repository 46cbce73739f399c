import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  box,
  fill,
  noDialog,
  openConsole,
  openDialog,
  press,
  pressable,
  type OpenConsole,
} from '../support/console';
import { runner } from '../support/jobs';
import { chooseAction } from './screens';

let test: TestApp;
let at: OpenConsole;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterEach(() => at.close());
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

const toast = () => document.querySelector<HTMLElement>('.toasts')!;
const undo = async () => at.user.click(await pressable('Annuler', toast()));

async function place(name: string): Promise<number> {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/location',
    payload: { l_name: name, l_countryid: 1, l_maxin: 10 },
  });
  return answer.json<{ element: { locationid: number } }>().element.locationid;
}
const stored = async (...ids: readonly number[]) =>
  test.database.ownerQuery(
    'select l_name as name, l_maxin as "maxIn", "l_deletedAt" is not null as deleted from location where locationid = any($1) order by locationid',
    [ids],
  );

it('takes a saved form back from its message, on the page and on the server', async () => {
  const id = await place('Undo A');
  at = await openConsole(test, 'admin', `/locations/${id}`);
  const nameBox = () => box('[data-field=l_name] input');
  await waitFor(() => expect(nameBox().value).toBe('Undo A'));
  fill(nameBox(), 'Undo B');
  await at.user.click(await pressable('Enregistrer'));
  await undo();
  await waitFor(() => expect(nameBox().value).toBe('Undo A'));
  expect(bodyText()).toContain('Modification annulée');
  expect(await stored(id)).toMatchObject([{ name: 'Undo A' }]);
});

it('deletes a new record again from the message of its creation', async () => {
  at = await openConsole(test, 'admin', '/scopes/create');
  fill(await waitFor(() => box('[data-field=g_name] input')), 'Undo creation');
  await at.user.click(await pressable('Créer'));
  await undo();
  await waitFor(() => expect(bodyText()).toContain('Modification annulée'));
  const rows = await test.database.ownerQuery(
    `select "g_deletedAt" is not null as deleted from scope where g_name = 'Undo creation'`,
  );
  expect(rows).toEqual([{ deleted: true }]);
});

it('takes a deletion back, with the key z', async () => {
  const id = await place('Undo delete');
  at = await openConsole(test, 'admin', `/locations/${id}`);
  await chooseAction(at, 'Supprimer');
  await at.user.click(await pressable('Supprimer', await openDialog()));
  await pressable('Annuler', toast());
  await noDialog();
  expect(await stored(id)).toMatchObject([{ deleted: true }]);
  await at.user.keyboard('z');
  await waitFor(() => expect(bodyText()).toContain('Modification annulée'));
  expect(await stored(id)).toMatchObject([{ deleted: false }]);
});

it('offers the undo of a change of many records beside its job, once', async () => {
  const ids = [await place('Undo many 1'), await place('Undo many 2')];
  const order = { ids, operation: 'edit', values: { l_maxin: 50 } };
  await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/locations', payload: order });
  await waitFor(async () => expect(await stored(...ids)).toMatchObject([{ maxIn: 50 }, { maxIn: 50 }]));
  at = await openConsole(test, 'admin', '/locations');
  await at.user.click(await pressable('Tâches'));
  await at.user.click(await pressable('Annuler la modification (Modification : Sites)'));
  await waitFor(() => expect([at.refused, bodyText().includes('Modification annulée')]).toEqual([[], true]));
  expect(await stored(...ids)).toMatchObject([{ maxIn: 10 }, { maxIn: 10 }]);
  await pressable('Annuler la modification (Annulation : Sites)');
  expect(document.querySelector('[aria-label="Annuler la modification (Modification : Sites)"]')).toBeNull();
});

it('offers the undo beside its job for a week: a minute before its end it works, a minute after it is refused and gone', async () => {
  const ids = [await place('Undo week 1'), await place('Undo week 2')];
  const edit = async (maxIn: number) => {
    const order = { ids, operation: 'edit', values: { l_maxin: maxIn } };
    await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/locations', payload: order });
    await waitFor(async () => expect(await stored(...ids)).toMatchObject([{ maxIn }, { maxIn }]));
  };
  const aged = async (minutes: number) =>
    test.database.ownerQuery(
      `update job set created_at = now() - interval '7 days' - $1 * interval '1 minute' where kind = 'bulk' and parameters ->> 'operation' = 'edit' and parameters ->> 'undoneBy' is null`,
      [minutes],
    );
  const button = 'Annuler la modification (Modification : Sites)';
  await edit(60);
  await aged(-1);
  at = await openConsole(test, 'admin', '/locations');
  await at.user.click(await pressable('Tâches'));
  await at.user.click(await pressable(button));
  await waitFor(() => expect([at.refused, bodyText().includes('Modification annulée')]).toEqual([[], true]));
  expect(await stored(...ids)).toMatchObject([{ maxIn: 10 }, { maxIn: 10 }]);
  at.close();

  await edit(70);
  at = await openConsole(test, 'admin', '/locations');
  await at.user.click(await pressable('Tâches'));
  const late = await pressable(button);
  await aged(1);
  await at.user.click(late);
  await waitFor(() => expect(bodyText()).toContain('ou date de plus d’une semaine'));
  await waitFor(() => expect(press(button)).toBeUndefined());
  expect(await stored(...ids)).toMatchObject([{ maxIn: 70 }, { maxIn: 70 }]);
});
