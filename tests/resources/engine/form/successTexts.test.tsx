import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { success } from '../../../../locales/fr/success';
import { field, model, provider, record, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Saves a record of a resource of this type, as `tokens.schema.json` and `password-policies.schema.json` name theirs. */
async function save(type: string, isNew: boolean) {
  const resource = { ...thing, backend: { ...thing.backend, type } };
  const answer = async (_name: string, params: { data: object }) => ({ data: { ...params.data, id: 1 } });
  show(provider([record(1)], { create: answer, update: answer }), {
    at: isNew ? '/things/create' : '/things/1',
    as: model(resource),
  });
  const box = await screen.findByRole('textbox', { name: /^Nom/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'Autre');
  await userEvent.click(screen.getByRole('button', { name: isNew ? 'Créer' : 'Enregistrer' }));
}

it.each([
  ['api_tokens', true, success.API_TOKENS_ACTION_CREATE],
  ['api_tokens', false, success.API_TOKENS_ACTION_UPDATE],
  ['password_policies', true, success.PASSWORD_POLICIES_ACTION_CREATE],
  ['password_policies', false, success.PASSWORD_POLICIES_ACTION_UPDATE],
])('a saved record of %s (new: %s) is confirmed with its own text', async (type, isNew, text) => {
  await save(type, isNew);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('copying a new API key and the address of the interface is confirmed', async () => {
  const token = field({ name: 't_token', kind: 'secret', secret: 'token', readOnly: true, writeOnly: true });
  const texts = { ...thing.texts, fields: { ...thing.texts.fields, t_token: 'Clé' } };
  const create = async (_name: string, params: { data: object }) => ({
    data: { ...params.data, id: 99, t_token: 'ptk_secret' },
  });
  const user = userEvent.setup();
  show(provider([record(1)], { create }), {
    at: '/things/create',
    as: model({ ...thing, texts, fields: [...thing.fields, token] }),
  });
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Autre');
  await user.click(screen.getByRole('button', { name: 'Créer' }));
  await user.click(await screen.findByRole('button', { name: 'Copier dans le presse-papiers' }));
  expect(await screen.findByText(success.TOKEN_COPIED)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText(success.URL_COPIED)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(location.origin);
});
