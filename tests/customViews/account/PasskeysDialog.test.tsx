import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import PasskeysDialog from '../../../customViews/account/passkeys/PasskeysDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

const DEVICE = 'Chrome sur Linux';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: async () => ({ id: 'new' }) }));

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The dialog of a person with these passkeys, on a server that keeps what is changed. */
async function shown(...names: string[]) {
  let passkeys = names.map((name, index) => ({
    id: index + 1,
    name,
    createdAt: new Date(Date.now() - 30.5 * 60_000).toISOString(),
    usedAt: null as string | null,
  }));
  const refuse = { next: undefined as HttpError | undefined };
  const onClose = vi.fn();
  const { sent } = showFeature(<PasskeysDialog {...({} as ActionDialogProps)} onClose={onClose} />, modelFor(), [], {
    loginHost: location.origin,
    reply: (method, url) => {
      if (method === 'GET') return { passkeys };
      if (refuse.next) throw refuse.next;
      const id = Number(url.split('/').at(-1));
      const body = sent.at(-1)?.body as { name: string };
      if (method === 'DELETE') passkeys = passkeys.filter((one) => one.id !== id);
      if (method === 'PATCH') passkeys = passkeys.map((one) => (one.id === id ? { ...one, name: body.name } : one));
      if (url.endsWith('/passkeys'))
        passkeys = [...passkeys, { id: 99, name: body.name, createdAt: new Date().toISOString(), usedAt: null }];
      return {};
    },
  });
  await screen.findByRole('group', { name: 'Clés d’accès' });
  return { sent, onClose, refuse };
}
const rows = () => screen.queryAllByRole('listitem');
const newName = () => screen.getByLabelText<HTMLInputElement>('Nom de la nouvelle clé');
const button = (name: string) => screen.getByRole('button', { name });

it('lists passkeys with when they were added and used', async () => {
  await shown('Ordinateur');
  expect(rows()[0]?.textContent).toMatch(/Ajoutée il y a 30\smin · jamais utilisée/);
});

it('adds a passkey under the name of the device, and proposes another name for the next', async () => {
  const { sent } = await shown();
  expect(newName().value).toBe(DEVICE);
  await userEvent.click(button('Ajouter une clé d’accès'));
  await waitFor(() => expect(newName().value).toBe(`${DEVICE} 2`));
  expect(sent.find(({ body }) => (body as { passkey?: unknown } | undefined)?.passkey)?.body).toEqual({
    name: DEVICE,
    passkey: { id: 'new' },
  });
});

it('does not give the name of the last passkey to the next', async () => {
  await shown();
  await userEvent.clear(newName());
  await userEvent.type(newName(), 'Bureau{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(newName().value).toBe(DEVICE);
});

it('offline: says so, keeps the typed name, and adds it when it is pressed again', async () => {
  const { refuse } = await shown();
  refuse.next = new HttpError('x', 0, { msg_code: 'NETWORK_ERROR' });
  await userEvent.clear(newName());
  await userEvent.type(newName(), 'Bureau{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(newName().value).toBe('Bureau');
  refuse.next = undefined;
  await userEvent.click(button('Ajouter une clé d’accès'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Bureau');
});

it('keeps the typed name when adding fails, and says why', async () => {
  const { refuse } = await shown();
  refuse.next = new HttpError('x', 409, { msg_code: 'PASSKEY_LIMIT' });
  await userEvent.clear(newName());
  await userEvent.type(newName(), 'Bureau{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/20 clés d’accès/);
  expect(newName().value).toBe('Bureau');
});

it('Escape gives up the new name alone, and the focus goes back', async () => {
  const { onClose, sent } = await shown('Ordinateur');
  await userEvent.click(button('Renommer · Ordinateur'));
  const input = screen.getByLabelText('Nom de la clé');
  await userEvent.type(input, ' 2');
  const escape = createEvent.keyDown(input, { key: 'Escape' });
  fireEvent(input, escape);
  // The browser closes the dialog unless its key was taken.
  expect(escape.defaultPrevented).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Renommer · Ordinateur'));
  expect(sent.every(({ body }) => body === undefined)).toBe(true);
  await userEvent.click(button('Renommer · Ordinateur'));
  expect(screen.getByLabelText<HTMLInputElement>('Nom de la clé').value).toBe('Ordinateur');
});

it('renames a passkey in its place', async () => {
  await shown('Ordinateur');
  await userEvent.click(button('Renommer · Ordinateur'));
  await userEvent.clear(screen.getByLabelText('Nom de la clé'));
  await userEvent.type(screen.getByLabelText('Nom de la clé'), ' Portable {Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Renommer · Portable')));
});

it('keeps the text of a name that was refused', async () => {
  const { refuse } = await shown('Ordinateur');
  refuse.next = new HttpError('x', 404, { msg_code: 'ELEMENT_NOT_FOUND' });
  await userEvent.click(button('Renommer · Ordinateur'));
  await userEvent.type(screen.getByLabelText('Nom de la clé'), ' 2{Enter}');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Nom de la clé').value).toBe('Ordinateur 2');
});

it('removes a passkey after a question, and the focus stays in the dialog', async () => {
  await shown('Ordinateur', 'Téléphone');
  await userEvent.click(button('Retirer · Téléphone'));
  // A second Enter removes nothing.
  expect(document.activeElement).toBe(button('Annuler'));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Retirer · Téléphone'));
  for (const name of ['Téléphone', 'Ordinateur']) {
    await userEvent.click(button(`Retirer · ${name}`));
    await userEvent.click(button('Retirer cette clé'));
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Clés d’accès' }));
  }
  expect(within(screen.getByRole('group')).getByText('Aucune clé d’accès pour l’instant.')).toBeTruthy();
});
