import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

afterEach(cleanup);

/** Things whose colour says “gone” when they are deleted, as a company's type says “disabled”. */
const withKinds = (given: Partial<typeof thing.can> = {}) =>
  model({
    ...thing,
    can: { ...thing.can, ...given },
    fields: thing.fields.map((field) =>
      field.name === 't_flags' && field.bits
        ? { ...field, bits: { ...field.bits, exclusive: [{ ...field.bits.exclusive[0]!, deleted: 'gone' }] } }
        : field,
    ),
    texts: { ...thing.texts, flags: { t_flags: { ...thing.texts.flags!['t_flags'], gone: 'Disparue' } } },
  });
const colour = () => screen.findByRole('combobox', { name: 'Couleur' });
const choices = (box: HTMLElement) =>
  within(box)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('a kind that stands for deleted', () => {
  it('asks as deleting does, and leaves the value when the answer is no', async () => {
    const data = provider([record(1, { t_flags: '65' })]);
    show(data, { at: '/things/1', as: withKinds() });
    const box = (await colour()) as HTMLSelectElement;
    expect(choices(box)).toEqual(['Sans', 'Rouge', 'Bleue', 'Disparue']);
    await userEvent.selectOptions(box, 'Disparue');
    const ask = () => within(screen.getByRole('dialog', { name: 'Désactiver « Chose 1 » ?' }));
    await userEvent.click(ask().getByRole('button', { name: 'Annuler' }));
    expect([box.value, data.delete?.mock.calls]).toEqual(['64', []]);
    await userEvent.selectOptions(box, 'Disparue');
    await userEvent.click(ask().getByRole('button', { name: 'Désactiver' }));
    await waitFor(() => expect(data.delete).toHaveBeenCalledWith('things', expect.objectContaining({ id: 1 })));
  });

  it('leads to the list where deleting does', async () => {
    const data = provider([record(1, { t_flags: '65' })]);
    const [kinds] = withKinds().resources;
    const as = model({ ...kinds!, softDelete: { ...kinds!.softDelete!, then: 'list' } });
    const view = show(data, { at: '/things/1', as });
    await userEvent.selectOptions(await colour(), 'Disparue');
    const ask = within(screen.getByRole('dialog', { name: 'Désactiver « Chose 1 » ?' }));
    await userEvent.click(ask.getByRole('button', { name: 'Désactiver' }));
    await waitFor(() => expect(view.location()?.pathname).toBe('/things'));
  });

  it('is not there for a new record, nor without the right to delete', async () => {
    show(provider([]), { at: '/things/create', as: withKinds() });
    expect(choices(await colour())).toEqual(['Sans', 'Rouge', 'Bleue']);
    cleanup();
    show(provider([record(1)]), { at: '/things/1', as: withKinds({ delete: false }) });
    expect(choices(await colour())).toEqual(['Sans', 'Rouge', 'Bleue']);
  });

  it('is left by restoring, as what the record was or as another kind, whose other bits stay', async () => {
    const gone = record(2, { t_flags: '69', t_deletedAt: '2026-11-01T09:00:00Z' });
    const data = provider([gone]);
    show(data, { at: '/things/2', as: withKinds() });
    const box = (await colour()) as HTMLSelectElement;
    expect([choices(box), box.value]).toEqual([['Sans', 'Rouge', 'Bleue'], 'red']);
    const back = () => userEvent.click(screen.getAllByRole('button', { name: 'Réactiver' })[0]!);
    await back();
    await waitFor(() => expect(data.restore).toHaveBeenCalledWith('things', { id: 2 }));
    expect(data.update).not.toHaveBeenCalled();
    await userEvent.selectOptions(await colour(), 'Bleue');
    await back();
    await waitFor(() =>
      expect(data.update).toHaveBeenCalledWith('things', { id: 2, data: { t_flags: '133' }, previousData: gone }),
    );
  });

  it('is the word for a deleted record, on its page, in the list and in its history', async () => {
    const gone = record(2, { t_flags: '69', t_deletedAt: '2026-11-01T09:00:00Z' });
    const [kinds] = withKinds().resources;
    const as = model({
      ...kinds!,
      fields: kinds!.fields.map((field) => (field.name === 't_flags' ? { ...field, display: 'kind' } : field)),
    });
    show(provider([gone]), { at: '/things/2', as });
    expect(await screen.findByText(/Cet élément est désactivé depuis/)).toBeTruthy();
    expect(screen.getAllByText('Disparue').length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/Restaurer|est supprimé|Supprimer|Supprimé(?!e)/);
    cleanup();
    show(provider([gone]), { at: '/things', as });
    expect((await screen.findAllByText('Disparue')).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/Rouge|Restaurer|Supprimer|Supprimé(?!e)/);
  });
});
