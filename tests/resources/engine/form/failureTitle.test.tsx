import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { errors } from '../../../../locales/fr/errors';
import { model, provider, record, refusal, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { TOKEN_CREATE_FAILED, TOKEN_UPDATE_FAILED, PASSWORD_POLICY_SAVE, SAVE_FAILED } = errors;
const lineOf = (title: string, reason: string) => `${title.replace(/\.$/, '')} – ${reason}`;
const unexpected = async () => {
  throw refusal(500, { msg_code: 'SAVE_FAILED' });
};

/** Saves a record of a resource with this name, which the server answers with `fail`. */
async function save(name: string, isNew: boolean, fail: () => Promise<never>) {
  const resource = { ...thing, name };
  const getOne = async () => ({ data: record(1) });
  show(provider([record(1)], { getOne, create: fail, update: fail }), {
    at: isNew ? `/${name}/create` : `/${name}/1`,
    as: model(resource),
  });
  const box = await screen.findByRole('textbox', { name: /^Nom/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'Autre');
  await userEvent.click(screen.getByRole('button', { name: isNew ? 'Créer' : 'Enregistrer' }));
}

it.each([
  ['tokens', true, TOKEN_CREATE_FAILED],
  ['tokens', false, TOKEN_UPDATE_FAILED],
  ['password-policies', true, PASSWORD_POLICY_SAVE],
  ['password-policies', false, PASSWORD_POLICY_SAVE],
])(
  'a save of %s that has failed (new: %s) says so in the words of the resource, with the reason',
  async (name, isNew, title) => {
    await save(name, isNew, unexpected);
    expect(await screen.findByText(lineOf(title, SAVE_FAILED))).toBeTruthy();
  },
);

it('another one says the reason alone', async () => {
  await save('things', false, unexpected);
  expect(await screen.findByText(SAVE_FAILED)).toBeTruthy();
});

it('the reason stands under its field, and the title of an API key is said besides', async () => {
  const wrongName = async () => {
    throw refusal(422, { errors: { t_name: { message: 'errors.FIELD_TOO_LONG', args: { 0: 20 } } } });
  };
  await save('tokens', true, wrongName);
  expect(await screen.findByText(TOKEN_CREATE_FAILED)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Nom/ }).getAttribute('aria-invalid')).toBe('true');
});
