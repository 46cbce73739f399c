import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Job, JobsClient } from '../../../dataProvider/jobs';
import { extendEnd } from '../../../domain/time/extendEnd';
import { bulkJob, model, provider, record, refusal, show, thing } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const things = Array.from({ length: 60 }, (_, i) => record(i + 1, { t_name: `Chose ${i + 1}` }));
/** A list of sixty, ten a page, whose changes become `job`. */
function sixty(job: Job, given: Parameters<typeof provider>[1] = {}) {
  return provider(things, {
    getList: async (
      name: string,
      { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
    ) =>
      name === 'things'
        ? { data: things.slice((page - 1) * perPage, page * perPage), total: 60 }
        : { data: [], total: 0 },
    selectMatching: async () => ({ data: bulkJob({ id: 'sel', state: 'draft', result: null }, 58) }),
    changeMany: async () => ({ data: job }),
    ...given,
  });
}
const refusedRow = (id: number, problems: object) => ({
  line: id,
  verdict: 'refused',
  recordId: String(id),
  problems,
  cells: [],
});
const inUse = { '': { msg_code: 'IN_USE', msg_args: [3, 'shelves'] } };
const selectAll = async () => {
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sélectionner les 60 qui correspondent' }));
  await screen.findByText('58 sélectionnés');
};
const deleteThem = async (count: number) => {
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Supprimer ${count} choses ?` }));
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
};

it('everything that matches is what the server says, over the pages, until a row is released', async () => {
  const data = sixty(bulkJob({}, 58));
  show(data);
  await selectAll();
  expect(data.selectMatching).toHaveBeenCalledWith('things', { filter: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  const next = await screen.findByRole('checkbox', { name: 'Sélectionner Chose 11' });
  await waitFor(() => expect((next as HTMLInputElement).checked).toBe(true));
  expect(screen.getByText('58 sélectionnés')).toBeTruthy();
  await userEvent.click(next);
  expect(await screen.findByText('19 sélectionnés')).toBeTruthy();
});

it('a selection that the server keeps is named, changed as one, and shown as done', async () => {
  const data = sixty(bulkJob({}, 58));
  show(data);
  await selectAll();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer 58 choses ?' }));
  expect(dialog.getByText(/^Chose 1, Chose 2, Chose 3 et 55 de plus\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('58 éléments supprimés')).toBeTruthy();
  expect(data.changeMany).toHaveBeenCalledWith(
    'things',
    expect.objectContaining({ selection: 'sel', change: { operation: 'delete' } }),
  );
  await waitFor(() => expect(screen.queryByText('58 sélectionnés')).toBeNull());
});

it('can be undone from the message that says that it is done', async () => {
  const client = {
    undo: vi.fn(async () => bulkJob({ id: 'undo-1', result: { changed: 57, refused: 1 } }, 58)),
    one: vi.fn(),
  };
  show(sixty(bulkJob({ undoable: true }, 58)), { jobs: client as unknown as JobsClient });
  await selectAll();
  await deleteThem(58);
  await userEvent.click(await screen.findByRole('button', { name: 'undo' }));
  expect(client.undo).toHaveBeenCalledExactlyOnceWith('job-1');
  expect(await screen.findByText(/^Rétablis\s: 57\. 1 élément reste tel quel/)).toBeTruthy();
});

it('says to how many it was done, names those that were refused and why, and keeps them selected', async () => {
  const job = bulkJob({ result: { changed: 56, refused: 2 } }, 58);
  const rows = vi.fn(async () => [
    refusedRow(4, inUse),
    refusedRow(70, { '': { msg_code: 'ELEMENT_NOT_FOUND', msg_args: [] } }),
  ]);
  show(sixty(job), { jobs: { rows } as unknown as JobsClient });
  await selectAll();
  await deleteThem(58);
  const outcome = within(await screen.findByRole('dialog', { name: 'Suppression : Choses' }));
  expect(outcome.getByText('56 sur 58 : c’est fait. 2 refusés.')).toBeTruthy();
  expect((await outcome.findByText('Chose 4')).closest('tr')!.textContent).toContain('3');
  expect(outcome.getByText('#70')).toBeTruthy();
  await userEvent.click(outcome.getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByText('2 sélectionnés')).toBeTruthy();
});

it('shows how far it is, can be stopped, and says what is done', async () => {
  const running = bulkJob({ state: 'running', done: 20, result: null }, 58);
  const client = {
    one: vi.fn(async () => running),
    cancel: vi.fn(async () => running),
    rows: vi.fn(async () => []),
  };
  show(sixty(running), { jobs: client as unknown as JobsClient });
  await selectAll();
  await deleteThem(58);
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppression : Choses' }));
  expect(dialog.getByText('20 sur 58')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Arrêter' }));
  expect(client.cancel).toHaveBeenCalledWith('job-1');
  const stopped = { ...running, state: 'cancelled', result: { changed: 30, refused: 0 } } as const;
  client.one.mockResolvedValue(stopped as never);
  expect(await screen.findByText('30 sur 58 : c’est fait.', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText('Le reste n’a pas changé.')).toBeTruthy();
});

it('without a network says that it could not be stopped, and is stopped when that is asked again', async () => {
  const running = bulkJob({ state: 'running', done: 20, result: null }, 58);
  const unreachable = refusal(0, { msg_code: 'NETWORK_ERROR' });
  const cancel = vi.fn().mockRejectedValueOnce(unreachable).mockResolvedValue(running);
  show(sixty(running), { jobs: { one: async () => running, cancel } as unknown as JobsClient });
  await selectAll();
  await deleteThem(58);
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppression : Choses' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Arrêter' }));
  expect((await screen.findByTestId('toast')).textContent).toContain('Le serveur est injoignable.');
  expect(dialog.getByText('20 sur 58')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Arrêter' }));
  expect(cancel).toHaveBeenCalledTimes(2);
});

it('goes on without anybody: the list is free again', async () => {
  const running = bulkJob({ state: 'running', done: 20, result: null }, 58);
  show(sixty(running), { jobs: { one: async () => running } as unknown as JobsClient });
  await selectAll();
  await deleteThem(58);
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppression : Choses' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continuer en arrière-plan' }));
  await waitFor(() => expect(screen.queryByText('58 sélectionnés')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a value that no record takes is refused where it was given', async () => {
  const job = bulkJob({ result: { changed: 0, refused: 2 } });
  const wrong = { t_hours: { msg_code: 'FIELD_TOO_SMALL', msg_args: [1] } };
  const as = model({ ...thing, list: { ...thing.list, bulk: ['t_hours'] } });
  const rows = async () => [refusedRow(1, wrong), refusedRow(2, wrong)];
  show(sixty(job), { as, jobs: { rows } as unknown as JobsClient });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier 2 choses' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Durée' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 2 choses' }));
  await waitFor(() => expect(document.querySelector('.e-bulk-field .e-error')).toBeTruthy());
  expect(screen.getByRole('dialog', { name: 'Modifier 2 choses' })).toBeTruthy();
});

it('says why it could not even begin, and leaves the selection', async () => {
  const data = sixty(bulkJob(), {
    changeMany: async () => Promise.reject(refusal(429, { msg_code: 'TOO_MANY_JOBS', msg_args: { 0: 5 } })),
  });
  show(data);
  await selectAll();
  await deleteThem(58);
  expect(await screen.findByText(/^5 tâches sont déjà en cours/)).toBeTruthy();
  expect(screen.getByText('58 sélectionnés')).toBeTruthy();
});

it('begins once what is confirmed again after its answer was lost', async () => {
  const data = sixty(bulkJob({}, 58));
  data['changeMany']!.mockRejectedValueOnce(refusal(0, { msg_code: 'NETWORK_ERROR' }));
  show(data);
  await selectAll();
  await deleteThem(58);
  await screen.findByText(/^Le serveur est injoignable/);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('58 éléments supprimés')).toBeTruthy();
  const [first, second] = data['changeMany']!.mock.calls;
  expect([second, (second?.[1] as unknown as { key: string }).key.length]).toEqual([first, 36]);
});

/** Opens the dialog on two records, with some fields to choose from. */
async function editTwo(bulk: readonly string[], given: Parameters<typeof sixty>[1] = {}) {
  const data = sixty(bulkJob({}), given);
  show(data, { as: model({ ...thing, list: { ...thing.list, bulk } }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier…' }));
  return { data, dialog: within(await screen.findByRole('dialog', { name: 'Modifier 2 choses' })) };
}

it('values sent again after a lost answer have the same key, other values another one', async () => {
  const lost = () => Promise.reject(refusal(0, { msg_code: 'NETWORK_ERROR' }));
  const { data, dialog } = await editTwo(['t_note'], { changeMany: lost });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Note' }));
  const note = await dialog.findByRole('textbox', { name: 'Nouvelle valeur : Note' });
  const send = async (times: number) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Modifier 2 choses' }));
    await waitFor(() => expect(data.changeMany).toHaveBeenCalledTimes(times));
  };
  await userEvent.type(note, 'a');
  await send(1);
  await send(2);
  await userEvent.type(note, 'b');
  await send(3);
  const [first, second, third] = data['changeMany']!.mock.calls.map(
    ([, sent]) => (sent as unknown as { key: string }).key,
  );
  expect([second === first, third === first]).toEqual([true, false]);
});

it('a chosen field without a value is refused: nothing is cleared by mistake', async () => {
  const { data, dialog } = await editTwo(['t_note']);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Note' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 2 choses' }));
  expect(await dialog.findByText('Donnez une valeur, ou cochez « Effacer la valeur ».')).toBeTruthy();
  expect(data.changeMany).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText('Nouvelle valeur : Note'), 'Prêtée');
  expect(dialog.queryByText(/Donnez une valeur/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 2 choses' }));
  await waitFor(() =>
    expect(data.changeMany).toHaveBeenCalledWith(
      'things',
      expect.objectContaining({ change: { operation: 'edit', values: { t_note: 'Prêtée' } } }),
    ),
  );
});

it('a value is cleared when that was chosen by name', async () => {
  const { data, dialog } = await editTwo(['t_note', 't_hours']);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Note' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Effacer la valeur' }));
  expect(dialog.queryByLabelText('Nouvelle valeur : Note')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 2 choses' }));
  await waitFor(() =>
    expect(data.changeMany).toHaveBeenCalledWith(
      'things',
      expect.objectContaining({ change: { operation: 'edit', values: { t_note: null } } }),
    ),
  );
});

it('what no change could mend is shown for the whole change, which is not sent', async () => {
  const until = (name: string) => ({ ...thing.fields.find((one) => one.name === 't_since')!, name });
  const fields = [...thing.fields, until('ev_sdate'), until('ev_edate')];
  const list = { ...thing.list, bulk: ['t_note'] };
  const reversed = record(1, { t_name: 'Chose 1', ev_sdate: '2026-05-02', ev_edate: '2026-05-01' });
  const data = provider([reversed], { changeMany: async () => ({ data: bulkJob({}) }) });
  show(data, { as: model({ ...thing, fields, list, rules: ['event-period'] }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier 1 chose' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Note' }));
  await userEvent.type(dialog.getByLabelText('Nouvelle valeur : Note'), 'Prêtée');
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 1 chose' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('La fin doit venir après le début.');
  expect(data.changeMany).not.toHaveBeenCalled();
});

it('a day without a time: the end of validity lasts until the end of its day', async () => {
  const until = {
    ...thing.fields.find(({ name }) => name === 't_since')!,
    kind: 'dateTime' as const,
    withoutTime: 'endOfDay' as const,
  };
  const fields = thing.fields.map((one) => (one.name === 't_since' ? until : one));
  const data = sixty(bulkJob({}));
  show(data, { as: model({ ...thing, fields, list: { ...thing.list, bulk: ['t_since'] } }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier 1 chose' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Depuis' }));
  await userEvent.type(dialog.getByLabelText('Nouvelle valeur : Depuis'), '24/12/2026');
  await userEvent.tab();
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier 1 chose' }));
  await waitFor(() => expect(data.changeMany).toHaveBeenCalled());
  // The last second of the day on the clocks of Paris, in winter.
  expect(data.changeMany).toHaveBeenCalledWith(
    'things',
    expect.objectContaining({ change: { operation: 'edit', values: { t_since: '2026-12-24T22:59:59.000Z' } } }),
  );
});

it('validity is extended by days with a button of its own, which says what the records have and will have', async () => {
  const until = { ...thing.fields.find(({ name }) => name === 't_since')!, kind: 'dateTime' as const };
  const fields = thing.fields.map((one) => (one.name === 't_since' ? until : one));
  const counts = { values: [{ value: null, count: 2 }], distinct: 1, empty: 2, range: [] };
  const valuesBefore = vi.fn(async () => ({ data: { count: 2, fields: { t_since: counts } } }));
  const getList = async () => ({ data: [1, 2].map((id) => record(id, { t_since: null })), total: 2 });
  const data = sixty(bulkJob({}), { valuesBefore, getList });
  const list = { ...thing.list, bulk: ['t_since', 't_note'], named: ['t_since'] };
  show(data, { as: model({ ...thing, fields, roles: { end: 't_since' }, list }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Prolonger…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prolonger 2 choses' }));
  expect(await dialog.findByText('7 jours plus tard pour chacun')).toBeTruthy();
  expect(dialog.getByText('2 × sans valeur')).toBeTruthy();
  expect(valuesBefore).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [1, 2], fields: ['t_since'] }));
  // Until a date: which one has to be said, and none is no way to clear it.
  await userEvent.click(dialog.getByRole('radio', { name: 'Jusqu’au…' }));
  expect(dialog.queryByRole('checkbox', { name: 'Effacer la valeur' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger 2 choses' }));
  expect(await dialog.findByText('Donnez une valeur.')).toBeTruthy();
  expect(data.changeMany).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('radio', { name: '+30 j' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger 2 choses' }));
  await waitFor(() =>
    expect(data.changeMany).toHaveBeenCalledWith(
      'things',
      expect.objectContaining({ change: { operation: 'edit', values: {}, extend: 30 } }),
    ),
  );
});

it('an extension of what has expired says from when on it is counted: from the end of today', async () => {
  const until = { ...thing.fields.find(({ name }) => name === 't_since')!, kind: 'dateTime' as const };
  const fields = thing.fields.map((one) => (one.name === 't_since' ? until : one));
  const ends = ['2020-03-01T10:00:00.000Z', '2021-05-01T10:00:00.000Z'];
  const counts = { values: ends.map((value) => ({ value, count: 1 })), distinct: 2, empty: 0, range: ends };
  const data = sixty(bulkJob({}), {
    getList: async () => ({ data: ends.map((t_since, at) => record(at + 1, { t_since })), total: 2 }),
    valuesBefore: async () => ({ data: { count: 2, fields: { t_since: counts } } }),
  });
  const list = { ...thing.list, bulk: ['t_since'], named: ['t_since'] };
  show(data, { as: model({ ...thing, fields, roles: { end: 't_since' }, list }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Prolonger…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Prolonger 2 choses' });
  const inOneWeek = extendEnd(new Date(0), 7, new Date(), 'Europe/Paris');
  const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(inOneWeek);
  await waitFor(() => expect(dialog.querySelector('.e-before b')?.textContent).toBe(`2 × ${day} 23:59`));
});

it('the button of a profile says that it changes one, and the dialog keeps the place of the values now', async () => {
  const profile = { ...thing.fields.find(({ name }) => name === 't_note')!, name: 'u_profileid' };
  const list = { ...thing.list, bulk: ['u_profileid'], named: ['u_profileid'] };
  const counts = { values: [{ value: 'VIP', count: 1 }], distinct: 1, empty: 0, range: [] };
  let answer = (_: { data: object }) => {};
  const values = new Promise<{ data: object }>((resolve) => (answer = resolve));
  const data = sixty(bulkJob({}), { valuesBefore: () => values });
  show(data, { as: model({ ...thing, fields: [...thing.fields, profile], list }) });
  await screen.findAllByRole('row');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Changer le profil…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelectorAll('.e-before')).toHaveLength(1);
  answer({ data: { count: 1, fields: { u_profileid: counts } } });
  expect(await within(dialog).findByText('VIP')).toBeTruthy();
  expect(dialog.querySelectorAll('.e-before')).toHaveLength(1);
});
