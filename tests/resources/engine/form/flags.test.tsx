import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Field } from '../../../../domain/schema/model/model';
import { model, provider, record, show, thing, things } from '../../fixture';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const isLarge = { properties: { t_kind: { const: 'large' } }, required: ['t_kind'] };
/** A flag that is a row of its own, and one that only large things have. */
const flags = [
  { name: 'fragile', bit: '1', apart: true },
  { name: 'heavy', bit: '4', possibleWhen: isLarge },
  { name: 'plain', bit: '8' },
];
const fields = things.map((field): Field =>
  field.name === 't_flags' ? { ...field, bits: { flags, exclusive: [] } } : field,
);
const texts = { ...thing.texts, flags: { t_flags: { fragile: 'Fragile', heavy: 'Lourde', plain: 'Simple' } } };
const as = model({ ...thing, fields, texts });
const boxes = async () =>
  within(await screen.findByRole('group', { name: 'Options' }))
    .getAllByRole('checkbox')
    .map((box) => [box.parentElement?.textContent, (box as HTMLInputElement).checked]);
const sent = (data: ReturnType<typeof provider>) =>
  (data.update!.mock.calls.at(-1)?.[1] as { data: unknown } | undefined)?.data;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('shows a flag that is a question of its own as a row with a switch, and writes its bit', async () => {
  const data = provider([record(1, { t_kind: 'large', t_width: 4, t_flags: '524' })]);
  show(data, { at: '/things/1', as });
  expect(await boxes()).toEqual([
    ['Lourde', true],
    ['Simple', true],
  ]);
  const fragile = screen.getByRole<HTMLInputElement>('switch', { name: 'Fragile' });
  expect(fragile.checked).toBe(false);
  await userEvent.click(fragile);
  await save();
  await waitFor(() => expect(sent(data)).toEqual({ t_flags: '525' }));
});

it('offers the flags alone that the other values leave room for, and clears those that a change takes away', async () => {
  const data = provider([record(1, { t_kind: 'large', t_width: 4, t_flags: '12' })]);
  show(data, { at: '/things/1', as });
  expect(await boxes()).toEqual([
    ['Lourde', true],
    ['Simple', true],
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Petite');
  expect(await boxes()).toEqual([['Simple', true]]);
  await save();
  await waitFor(() => expect(sent(data)).toEqual({ t_kind: 'small', t_width: null, t_flags: '8' }));
});

it('leaves a flag that was impossible before as it is, while something else is saved', async () => {
  const data = provider([record(1, { t_kind: 'small', t_flags: '12' })]);
  show(data, { at: '/things/1', as });
  expect(await boxes()).toEqual([['Simple', true]]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'vite');
  await save();
  await waitFor(() => expect(sent(data)).toEqual({ t_note: 'vite' }));
});

it('shows it to those who only look as a value of its own, and in a list not among the others', async () => {
  const looked = { ...thing, fields, texts, can: { view: true, create: false, edit: false, delete: false } };
  const view = show(provider([record(1, { t_kind: 'small', t_flags: '13' })]), { at: '/things/1', as: model(looked) });
  const term = await screen.findByText('Fragile');
  expect(term.nextElementSibling?.textContent).toBe('✓Oui');
  expect(screen.getByText('Options').nextElementSibling?.textContent).toBe('Simple');
  view.unmount();
  show(provider([record(1, { t_kind: 'large', t_flags: '5' })]), { at: '/things', as });
  expect((await screen.findByText('Lourde')).closest('.e-tags')?.textContent).toBe('Lourde');
});

it('is named in a filter by its own name', async () => {
  const filter = encodeURIComponent(JSON.stringify({ t_flags: { bits: '9', noBits: '4' } }));
  show(provider([record(1)]), { at: `/things?filter=${filter}`, as });
  expect(await screen.findByText(/Options : Simple.*Fragile : Oui/)).toBeTruthy();
});
