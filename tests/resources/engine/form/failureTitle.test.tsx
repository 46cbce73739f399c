import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { errors } from '../../../../locales/fr/errors';
import { field, model, provider, record, refusal, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { TOKEN_CREATE_FAILED, TOKEN_UPDATE_FAILED, SAVE_FAILED } = errors;
const lineOf = (title: string, reason: string) => `${title.replace(/\.$/, '')} – ${reason}`;
const unexpected = async () => {
  throw refusal(500, { msg_code: 'SAVE_FAILED' });
};

const token = field({ name: 't_token', kind: 'text', secret: 'token', readOnly: true });

/** Saves a thing, or an API key, which the server answers with `fail`. */
async function save(what: 'key' | 'thing', isNew: boolean, fail: () => Promise<never>) {
  const resource = what === 'key' ? { ...thing, fields: [...thing.fields, token] } : thing;
  show(provider([record(1)], { create: fail, update: fail }), {
    at: isNew ? '/things/create' : '/things/1',
    as: model(resource),
  });
  const box = await screen.findByRole('textbox', { name: /^Nom/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'Autre');
  await userEvent.click(screen.getByRole('button', { name: isNew ? 'Créer' : 'Enregistrer' }));
}

it.each([
  [true, TOKEN_CREATE_FAILED],
  [false, TOKEN_UPDATE_FAILED],
])('a save of an API key that has failed (new: %s) says so, with the reason', async (isNew, title) => {
  await save('key', isNew, unexpected);
  expect(await screen.findByText(lineOf(title, SAVE_FAILED))).toBeTruthy();
});

it('another one says the reason alone', async () => {
  await save('thing', false, unexpected);
  expect(await screen.findByText(SAVE_FAILED)).toBeTruthy();
});

it('the reason stands under its field, and the title of an API key is added', async () => {
  const wrongName = async () => {
    throw refusal(422, { errors: { t_name: { message: 'errors.FIELD_TOO_LONG', args: { 0: 20 } } } });
  };
  await save('key', true, wrongName);
  expect(await screen.findByText(TOKEN_CREATE_FAILED)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Nom/ }).getAttribute('aria-invalid')).toBe('true');
});
