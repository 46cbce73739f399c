import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fireEvent } from '@testing-library/dom';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { field, model, provider, record, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const params = field({
  name: 't_params',
  kind: 'json',
  cast: 'json',
  nullable: true,
  params: {
    by: 't_kind',
    superadmin: ['superadmin:edit'],
    fields: [
      { name: 'note', type: 'comment', in: ['small'] },
      { name: 'docs', type: 'link', in: ['small'], default: 'https://docs.example/{t_kind}' },
      { name: 'callback', type: 'urlcopy', in: ['small'], default: '{origin}/back/{thingid}' },
      { name: 'address', type: 'hyperlink', in: ['small'], group: 'net' },
      { name: 'on', type: 'boolean', in: ['small'], default: true },
      { name: 'level', type: 'slide', in: ['small'], options: { min: 1, max: 9, unit: 'minutes' }, default: 3 },
      { name: 'mode', type: 'select', in: ['small'], options: ['a', 'b'], group: 'net' },
      { name: 'shelf', type: 'element', in: ['small'], options: { resource: 'shelves' } },
      { name: 'mark', type: 'hidden', in: ['small'], default: 'v2' },
      { name: 'other', type: 'text', in: ['huge'] },
    ],
  },
});
const tuned = {
  ...thing,
  fields: [...thing.fields, params],
  form: { sections: [{ key: 'general', fields: ['t_name', 't_kind', 't_params'] }] },
  texts: {
    ...thing.texts,
    fields: { ...thing.texts.fields, t_params: 'Paramètres' },
    params: {
      t_params: {
        labels: {
          note: 'À savoir',
          docs: 'Documentation',
          callback: 'Adresse de retour',
          address: 'Adresse',
          on: 'Actif',
          level: 'Niveau',
          mode: 'Mode',
          shelf: 'Rayon',
        },
        groups: { net: 'Réseau' },
        options: { mode: { a: 'Premier', b: 'Second' } },
      },
    },
  },
};
const saved = (data: ReturnType<typeof provider>) =>
  JSON.parse((data.update!.mock.calls[0]![1] as unknown as { data: { t_params: string } }).data.t_params) as unknown;

it('are a form of their own: words, addresses, and a value of every type', async () => {
  const data = provider([record(1, { t_params: '{"mode":"a","gone":1}' })]);
  show(data, { at: '/things/1', as: model(tuned) });
  const form = within(await screen.findByRole('group', { name: 'Paramètres' }));
  expect(form.getByText('À savoir')).toBeTruthy();
  expect(form.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('https://docs.example/small');
  expect(form.getByLabelText<HTMLInputElement>('Adresse de retour').value).toBe(`${window.location.origin}/back/1`);
  expect(form.getByRole<HTMLInputElement>('switch', { name: 'Actif' }).checked).toBe(true);
  const net = within(form.getByRole('group', { name: 'Réseau' }));
  await userEvent.selectOptions(net.getByRole('combobox', { name: 'Mode' }), 'Second');
  await userEvent.type(net.getByRole('textbox', { name: 'Adresse' }), 'https://a.example');
  await userEvent.click(form.getByRole('switch', { name: 'Actif' }));
  const slide = form.getByRole('slider', { name: 'Niveau' });
  expect(slide.getAttribute('aria-valuetext')).toMatch(/^3\smin$/);
  fireEvent.change(slide, { target: { value: '7' } });
  await userEvent.type(form.getByRole('combobox', { name: 'Rayon' }), 'Gren');
  await userEvent.click(await screen.findByRole('option', { name: 'Grenier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(data.update).toHaveBeenCalled());
  expect(saved(data)).toEqual({
    mode: 'b',
    address: 'https://a.example',
    on: false,
    level: 7,
    shelf: 2,
    mark: 'v2',
  });
});

it('follow the deciding field, and are plain text where nothing is declared for it', async () => {
  show(provider([record(1, { t_params: '{"mode":"a"}' })]), { at: '/things/1', as: model(tuned) });
  await screen.findByRole('group', { name: 'Paramètres' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Grande');
  expect(screen.queryByRole('group', { name: 'Paramètres' })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paramètres' }).value).toContain('"mode"');
  // Nothing was typed there: nothing is to be saved of it.
  expect(screen.getByText('Taille', { selector: 'b' })).toBeTruthy();
});

it('hide a stored secret: it can be replaced or cleared, and is kept otherwise', async () => {
  const secret = { name: 'key', type: 'text', in: ['small'], secret: true } as const;
  const fields = [...thing.fields, { ...params, params: { ...params.params!, fields: [secret] } }];
  const texts = { ...tuned.texts, params: { t_params: { labels: { key: 'Clé' } } } };
  const data = provider([record(1, { t_params: '{"key":"••••"}' })]);
  show(data, { at: '/things/1', as: model({ ...tuned, fields, texts }) });
  const form = within(await screen.findByRole('group', { name: 'Paramètres' }));
  const press = (name: string) => userEvent.click(form.getByRole('button', { name: `${name} — Clé` }));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(form.getByText('Défini')).toBeTruthy();
  await press('Effacer');
  expect(form.getByText(/Sera effacé/)).toBeTruthy();
  expect(focused()).toBe('Conserver — Clé');
  await press('Conserver');
  expect(focused()).toBe('Remplacer — Clé');
  await press('Remplacer');
  const box = form.getByLabelText<HTMLInputElement>('Clé');
  expect([box.type, box.value, document.activeElement]).toEqual(['password', '', box]);
  // An emptied box stays where it is, and keeps the stored secret.
  await userEvent.type(box, 'n');
  expect(screen.getByText('Paramètres', { selector: 'b' })).toBeTruthy();
  await userEvent.clear(box);
  expect(document.activeElement).toBe(box);
  expect(screen.getByText('Aucune modification')).toBeTruthy();
  await userEvent.type(box, 'new');
  await press('Annuler');
  expect(form.getByText('Défini')).toBeTruthy();
  expect(focused()).toBe('Remplacer — Clé');
  expect(screen.getByText('Aucune modification')).toBeTruthy();
  await press('Effacer');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(data.update).toHaveBeenCalled());
  expect(saved(data)).toEqual({ key: null });
});

it('say that a secret is set again once its new value is saved', async () => {
  const secret = { name: 'key', type: 'text', in: ['small'], secret: true } as const;
  const fields = [...thing.fields, { ...params, params: { ...params.params!, fields: [secret] } }];
  const texts = { ...tuned.texts, params: { t_params: { labels: { key: 'Clé' } } } };
  const stored = record(1, { t_params: '{"key":"••••"}' });
  const data = provider([stored], { update: async () => ({ data: { ...stored, version: 2 } }) });
  show(data, { at: '/things/1', as: model({ ...tuned, fields, texts }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Remplacer — Clé' }));
  await userEvent.type(screen.getByLabelText('Clé'), 'new');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Défini')).toBeTruthy();
  expect(saved(data)).toEqual({ key: 'new' });
});

it('are marked one by one where the server says which ones it refuses', async () => {
  const stored = record(1, { t_params: '{"address":"https://a.example"}' });
  const refused = {
    message: 'errors.SSO_SETTINGS_INCOMPLETE',
    args: ['Mode'],
    cells: [{ row: 0, column: 'mode', message: 'x' }],
  };
  const update = async () => {
    throw new HttpError('refused', 422, { errors: { t_params: refused } });
  };
  show(provider([stored], { update }), { at: '/things/1', as: model(tuned) });
  const form = within(await screen.findByRole('group', { name: 'Paramètres' }));
  await userEvent.type(form.getByLabelText('Adresse'), '/b');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(form.getByLabelText('Mode').getAttribute('aria-invalid')).toBe('true'));
  for (const label of ['Adresse', 'Actif', 'Niveau', 'Rayon']) {
    expect([label, form.getByLabelText(label).getAttribute('aria-invalid')]).toEqual([label, null]);
  }
});

it('say what has to be chosen first, in place of a box for their text', async () => {
  show(provider([]), { at: '/things/create', as: model(tuned) });
  expect((await screen.findByText(/^Choisissez d’abord/)).textContent).toMatch(/: Taille\.$/);
  expect(screen.queryByRole('textbox', { name: 'Paramètres' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Petite');
  expect(await screen.findByRole('group', { name: 'Paramètres' })).toBeTruthy();
});
