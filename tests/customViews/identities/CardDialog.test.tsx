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

function card(reply: () => unknown = () => ({ credentials: [credentials] }), more: object = {}) {
  const as = modelFor('user:view', 'user:edit', 'supervisor');
  const resource = as.resources.find(({ name }) => name === 'identities')!;
  const onClose = vi.fn();
  const record = { id: 9, u_name: 'Anne Moreau', ...more };
  const replies: Readonly<Record<string, () => unknown>> = {
    '/api/credentials': reply,
    '/api/cards/mail': () => ({ state: 'queued' }),
    '/api/cards/sms': () => ({ state: 'queued' }),
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

it('is read again on request after a failure, and only then', async () => {
  let fails = true;
  const { sent } = card(() => {
    if (fails) throw refusal(503, { msg_code: 'SERVICE_UNAVAILABLE' });
    return { credentials: [credentials] };
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Réessayer');
  expect(sent).toHaveLength(1);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('k4TbGvGE4k')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(2);
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

it('is sent by SMS to the number that the guest has given, or that is the login', async () => {
  const user = userEvent.setup();
  const { sent } = card(undefined, { s_phone: '+33 6 39 98 00 01' });
  await user.click(await screen.findByRole('button', { name: 'Envoyer par SMS' }));
  const to = screen.getByRole('textbox', { name: /^Téléphone mobile de l’invité/ });
  expect((to as HTMLInputElement).value).toBe('+33 6 39 98 00 01');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Carte envoyée au +33 6 39 98 00 01');
  expect(sent.at(-1)).toMatchObject({
    url: '/api/cards/sms',
    body: { id: 9, to: '+33 6 39 98 00 01', language: 'es' },
  });
  cleanup();
  card(() => ({ credentials: [{ ...credentials, login: '0639980002' }] }), { s_phone: '••••01' });
  await user.click(await screen.findByRole('button', { name: 'Envoyer par SMS' }));
  expect((screen.getByRole('textbox', { name: /^Téléphone/ }) as HTMLInputElement).value).toBe('0639980002');
});

it('is not sent by SMS to what is no number, and says what the server has against one', async () => {
  const user = userEvent.setup();
  const { sent } = card(undefined, { s_phone: null });
  await user.click(await screen.findByRole('button', { name: 'Envoyer par SMS' }));
  const to = screen.getByRole('textbox', { name: /^Téléphone/ });
  expect((to as HTMLInputElement).value).toBe('');
  await user.type(to, 'anne{Enter}');
  expect(await screen.findByText('Ce numéro de téléphone n’est pas valide.')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual(['/api/credentials']);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('button', { name: 'Envoyer par e-mail' })).toBeTruthy();
});

it('says why the password cannot be read, and nothing else', async () => {
  card(() => Promise.reject(refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' })));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copier' })).toBeNull();
});

it('an account without a password is not sent', async () => {
  card(() => ({ credentials: [{ ...credentials, password: null }] }));
  await screen.findByText('anne@exemple.example');
  expect(screen.queryByRole('button', { name: /^Envoyer par/ })).toBeNull();
});
