import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import CardDialog from '../../../customViews/identities/CardDialog';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const credentials = {
  ...{ id: 9, name: 'Anne Moreau', login: 'anne@exemple.example', password: 'k4TbGvGE4k', language: 'es' },
  ...{ start: '2026-11-22T23:00:00.000Z', end: '2026-11-23T22:59:59.000Z' },
};

function card(reply: () => unknown = () => ({ credentials: [credentials] })) {
  const as = modelFor('user:view', 'user:edit', 'supervisor');
  const resource = as.resources.find(({ name }) => name === 'identities')!;
  const onClose = vi.fn();
  const record = { id: 9, u_name: 'Anne Moreau' };
  const replies: Readonly<Record<string, () => unknown>> = {
    '/api/credentials': reply,
    '/api/cards/mail': () => ({ state: 'queued' }),
  };
  const view = showFeature(<CardDialog {...{ resource, record, onClose }} />, as, [], {
    reply: (_, url) => replies[url]?.(),
  });
  return { ...view, onClose };
}

it('shows what the guest needs, read once, and closes by its button', async () => {
  const { sent, onClose } = card();
  expect(await screen.findByText('k4TbGvGE4k')).toBeTruthy();
  expect(screen.getByText('anne@exemple.example')).toBeTruthy();
  expect(screen.getByText(/23\/11\/2026 23:59/)).toBeTruthy();
  expect(sent.map(({ url, body }) => [url, body])).toEqual([['/api/credentials', { ids: [9] }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Terminé' }));
  expect(onClose).toHaveBeenCalled();
});

it('is copied as text, and sent in the language of the guest to the login that is an address', async () => {
  const user = userEvent.setup();
  const { sent } = card();
  await user.click(await screen.findByRole('button', { name: 'Copier' }));
  await screen.findByText('Copié');
  const text = await navigator.clipboard.readText();
  expect(text.split('\n')).toEqual([
    'Anne Moreau',
    'Identifiant : anne@exemple.example',
    'Mot de passe : k4TbGvGE4k',
    expect.stringMatching(/^Valable jusqu’au : 23\/11\/2026 23:59/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Envoyer par e-mail' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Carte envoyée à anne@exemple.example');
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ body: { id: 9, to: 'anne@exemple.example', language: 'es' } }),
  );
});

it('says why the password cannot be read, and nothing else', async () => {
  card(() => Promise.reject(refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' })));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copier' })).toBeNull();
});

it('an account without a password is not sent', async () => {
  card(() => ({ credentials: [{ ...credentials, password: null }] }));
  await screen.findByText('anne@exemple.example');
  expect(screen.queryByRole('button', { name: 'Envoyer par e-mail' })).toBeNull();
});
