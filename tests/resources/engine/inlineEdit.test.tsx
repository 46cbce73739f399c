import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, model, provider, record, refusal, show, thing } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const day = field({
  name: 't_day',
  kind: 'date',
  nullable: true,
  schema: { type: ['string', 'null'], format: 'date' },
});
const NAMES = ['t_name', 't_note', 't_hours', 't_kind', 't_shelfid', 't_on', 't_day', 't_width', 't_since'];
const inline = {
  ...thing,
  fields: [...thing.fields, day],
  list: { ...thing.list, columns: NAMES.map((name) => ({ field: name, inline: true })) },
  texts: { ...thing.texts, fields: { ...thing.texts.fields, t_day: 'Jour' } },
};
const sent = (data: ReturnType<typeof provider>) => data.update!.mock.calls.at(-1)?.[1] as unknown as Sent;
interface Sent {
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previousData: Readonly<Record<string, unknown>>;
}
async function open(label: string, row = 0) {
  const line = (await screen.findAllByRole('row'))[row + 1]!;
  await userEvent.click(within(line).getByRole('button', { name: `Modifier ici : ${label}` }));
  return within(await screen.findByRole('dialog', { name: label }));
}
async function saves(data: ReturnType<typeof provider>, name: string, value: unknown) {
  await waitFor(() => expect(sent(data)?.data[name]).toEqual(value));
  expect(sent(data).previousData['version']).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('a value changed in the list', () => {
  it('of every kind, by keyboard alone', async () => {
    const data = provider([record(1, { t_day: '2026-11-21' }), record(2)]);
    show(data, { as: model(inline) });

    await open('Nom');
    // What was there is selected: typing replaces it.
    await userEvent.keyboard('Neuf{Enter}');
    await saves(data, 't_name', 'Neuf');

    await open('Note');
    await userEvent.keyboard('une{Enter}deux{Control>}{Enter}{/Control}');
    await saves(data, 't_note', 'une\ndeux');

    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    await saves(data, 't_hours', 48);

    const kind = await open('Taille');
    await userEvent.selectOptions(kind.getByRole('combobox'), 'Grande');
    await userEvent.click(kind.getByRole('button', { name: 'Enregistrer' }));
    await saves(data, 't_kind', 'large');

    await open('Active');
    await userEvent.keyboard(' {Enter}');
    await saves(data, 't_on', false);

    await open('Jour');
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}24/12/2026{Enter}');
    await saves(data, 't_day', '2026-12-24');

    const shelf = await open('Étagère');
    await userEvent.keyboard('Gren');
    await shelf.findByRole('option', { name: 'Grenier' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    // The first Enter takes the option, the second one saves.
    await waitFor(() => expect(shelf.getByRole<HTMLInputElement>('combobox').value).toBe('Grenier'));
    await userEvent.keyboard('{Enter}');
    await saves(data, 't_shelfid', 2);
    expect((document.activeElement as HTMLElement).dataset['inline']).toBe('t_shelfid');
  });

  it('is reached from the row with the arrow keys and F2, and left with Escape', async () => {
    const data = provider([record(1), record(2)]);
    const view = show(data, { as: model(inline) });
    const [, first, second] = await screen.findAllByRole('row');
    first!.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect((document.activeElement as HTMLElement).dataset['inline']).toBe('t_hours');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Durée' });
    await userEvent.keyboard('7{Escape}');
    expect((document.activeElement as HTMLElement).dataset['inline']).toBe('t_hours');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Nom' })).toBeTruthy();
    expect(data.update).not.toHaveBeenCalled();
    expect(view.location()!.pathname).toBe('/things');
  });

  it('says under the value what the server refuses', async () => {
    const refused = refusal(422, {
      msg_code: 'VALIDATION_FAILED',
      errors: { t_hours: { message: 'errors.FIELD_TOO_SMALL', args: [10] } },
    });
    show(provider([record(1)], { update: () => Promise.reject(refused) }), { as: model(inline) });
    await open('Durée');
    await userEvent.keyboard('2{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('10');
    const input = within(screen.getByRole('dialog', { name: 'Durée' })).getByRole<HTMLInputElement>('textbox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.value).toBe('2');
  });

  it('is in the row before the server has answered, and gone from it when the server refuses', async () => {
    let refuse = (_reason: Error) => {};
    const update = () => new Promise<never>((_resolve, reject) => (refuse = reject));
    show(provider([record(1, { t_hours: 24 })], { update }), { as: model(inline) });
    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    await screen.findByText('48 h');
    expect(screen.queryByRole('dialog')).toBeNull();
    refuse(refusal(422, { msg_code: 'VALIDATION_FAILED', errors: { t_hours: { message: 'errors.INVALID' } } }));
    await screen.findByRole('dialog', { name: 'Durée' });
    expect(screen.queryByText('48 h')).toBeNull();
    expect(screen.getByText('24 h')).toBeTruthy();
  });

  it('is undone from its message; where the previous value is not kept, the message says so', async () => {
    const masked = inline.fields.map((one) =>
      one.name === 't_note' ? { ...one, mask: { as: 'text', permission: [] } as never } : one,
    );
    const data = provider([record(1)]);
    show(data, { as: model({ ...inline, fields: masked }) });
    await open('Note');
    await userEvent.keyboard('une{Control>}{Enter}{/Control}');
    expect(
      await screen.findByText(/[^.]\. Impossible d’annuler : l’ancienne valeur n’est pas conservée \(Note\)/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'undo' })).toBeNull();
    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    expect(await screen.findByRole('button', { name: 'undo' })).toBeTruthy();
  });

  it('has no undo where the log keeps no value of any record', async () => {
    show(provider([record(1)]), { as: model({ ...inline, unlogged: true }) });
    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    expect(await screen.findByText(/l’ancienne valeur n’est pas conservée \(Durée\)/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'undo' })).toBeNull();
  });

  it('stays in the editor when the server cannot be reached, over the list as it was', async () => {
    let reached = true;
    const failure = new TypeError('Failed to fetch');
    const getList = () => (reached ? Promise.resolve({ data: [record(1)], total: 1 }) : Promise.reject(failure));
    const update = () => {
      reached = false;
      return Promise.reject(failure);
    };
    show(provider([], { getList, update }), { as: model(inline) });
    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    await screen.findByRole('alert');
    expect(within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox').value).toBe('48');
    expect(screen.getByText('24 h')).toBeTruthy();
  });

  it('says that it was refused where another editor is open by then, which stays open', async () => {
    const answers: { resolve: (saved: unknown) => void; reject: (reason: Error) => void }[] = [];
    const update = () => new Promise((resolve, reject) => void answers.push({ resolve, reject }));
    show(provider([record(1), record(2)], { update }), { as: model(inline) });
    for (const settle of [
      () => answers[0]!.reject(refusal(422, { msg_code: 'VALIDATION_FAILED' })),
      () => answers[1]!.resolve({ data: record(1, { version: 2 }) }),
    ]) {
      await open('Durée');
      await userEvent.keyboard('48{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const other = await open('Durée', 1);
      await userEvent.keyboard('72');
      settle();
      await screen.findByText(answers.length === 1 ? /le champ Durée n’a pas été modifié/ : /enregistrées?/i);
      expect(other.getByRole<HTMLInputElement>('textbox').value).toBe('72');
      await userEvent.keyboard('{Escape}');
    }
  });

  it('asks nothing of the server when nothing was changed', async () => {
    const data = provider([record(1)]);
    show(data, { as: model(inline) });
    await open('Durée');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.update).not.toHaveBeenCalled();
  });

  it('shows what another person has saved meanwhile, and writes over it only when told to', async () => {
    const other = record(1, { version: 2, t_hours: 99 });
    const rows = [record(1)];
    const data = provider([], {
      getList: async () => ({ data: [...rows], total: 1 }),
      update: async (_name, { previousData }: Sent) => {
        if (previousData['version'] === 2) return { data: other };
        rows[0] = other;
        throw refusal(412, { msg_code: 'STALE_VERSION' });
      },
    });
    show(data, { as: model(inline) });
    await open('Durée');
    await userEvent.keyboard('48{Enter}');
    const editor = within(await screen.findByRole('dialog', { name: 'Durée' }));
    await editor.findByText('99 h');
    expect(editor.getByText(/Valeur enregistrée entre-temps/)).toBeTruthy();
    expect(data.update).toHaveBeenCalledTimes(1);
    await userEvent.click(editor.getByRole('button', { name: 'Enregistrer quand même' }));
    await waitFor(() => expect(sent(data)).toMatchObject({ data: { t_hours: 48 }, previousData: { version: 2 } }));
  });

  it('is not offered where a condition, the row, or the reader’s rights keep it from being written', async () => {
    const rows = [record(1), record(2, { t_kind: 'large' }), record(3, { t_deletedAt: '2026-11-01T00:00:00Z' })];
    const { unmount } = show(provider(rows), { as: model(inline) });
    const [, small, large, deleted] = await screen.findAllByRole('row');
    const offered = (row: HTMLElement | undefined) => [...row!.querySelectorAll<HTMLElement>('[data-inline]')];
    expect(offered(small)).toHaveLength(NAMES.length - 1);
    expect(offered(large)).toHaveLength(NAMES.length);
    expect(offered(deleted)).toHaveLength(0);
    unmount();
    show(provider(rows), { as: model({ ...inline, can: { ...inline.can, edit: false } }) });
    await screen.findAllByRole('row');
    expect(document.querySelector('[data-inline]')).toBeNull();
  });
});
