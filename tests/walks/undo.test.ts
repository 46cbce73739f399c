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
import { ended, runner } from '../support/jobs';
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

/** A change of two places by a job, whose age can be set. */
async function changed(name: string, maxIn: number) {
  const ids = [await place(`${name} 1`), await place(`${name} 2`)];
  const order = { ids, operation: 'edit', values: { l_maxin: maxIn } };
  const { id } = (await test.as('admin', { method: 'POST', url: '/api/jobs/bulk/locations', payload: order })).json<{
    id: string;
  }>();
  await waitFor(async () => expect(await stored(...ids)).toMatchObject([{ maxIn }, { maxIn }]));
  await ended(test, 'admin', id);
  /** Its age is then a week and so many minutes. */
  const age = (minutes: number) =>
    test.database.ownerQuery(
      `update job set created_at = now() - interval '7 days' - $1 * interval '1 minute' where id = $2`,
      [minutes, id],
    );
  return { ids, age };
}
const UNDO_JOB = 'Annuler la modification (Modification : Sites)';

it('a minute before the end of its week a job can still be undone', async () => {
  const { ids, age } = await changed('Undo week', 60);
  await age(-1);
  at = await openConsole(test, 'admin', '/locations');
  await at.user.click(await pressable('Tâches'));
  await at.user.click(await pressable(UNDO_JOB));
  await waitFor(() => expect([at.refused, bodyText().includes('Modification annulée')]).toEqual([[], true]));
  expect(await stored(...ids)).toMatchObject([{ maxIn: 10 }, { maxIn: 10 }]);
});

it('a minute after its week the undo of a job is refused, with the reason, and no longer offered', async () => {
  const { ids, age } = await changed('Undo late', 70);
  at = await openConsole(test, 'admin', '/locations');
  await at.user.click(await pressable('Tâches'));
  const late = await pressable(UNDO_JOB);
  await age(1);
  await at.user.click(late);
  await waitFor(() => expect(bodyText()).toContain('ou date de plus d’une semaine'));
  await waitFor(() => expect(press(UNDO_JOB)).toBeUndefined());
  expect(await stored(...ids)).toMatchObject([{ maxIn: 70 }, { maxIn: 70 }]);
});
