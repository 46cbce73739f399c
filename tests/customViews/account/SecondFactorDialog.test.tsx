import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import SecondFactorDialog from '../../../customViews/account/second-factor/SecondFactorDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

/** The dialog of a person who has an app since then, or none. */
function shown(since: string | null, fails: { next?: HttpError } = {}, more: object = {}) {
  let state = { since, recoveryCodes: since === null ? 0 : 10, required: false, passkeys: 0, password: true, ...more };
  const onClose = vi.fn();
  const { sent } = showFeature(
    <SecondFactorDialog {...({} as ActionDialogProps)} onClose={onClose} />,
    modelFor(),
    [],
    {
      reply: (method, url) => {
        if (method === 'GET') return state;
        if (fails.next) throw fails.next;
        if (url.endsWith('/setup')) return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Portico:a?secret=ABCD' };
        if (url.endsWith('/remove')) state = { ...state, since: null, recoveryCodes: 0 };
        return { recoveryCodes: CODES };
      },
    },
  );
  return {
    onClose,
    calls: () => sent.filter(({ body }) => body).map(({ url, body }) => [url.split('/').at(-1), body]),
  };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

it('sets an app up with the password and a first code, and shows the recovery codes', async () => {
  const { onClose, calls } = shown(null);
  await screen.findByText(/Sans second facteur/);
  expect(button('Ajouter').disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe actuel'));
  await type('Mot de passe actuel', 'Phare-1{Enter}');
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Code QR pour l’application d’authentification' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code à six chiffres'));
  await userEvent.keyboard('123456{Enter}');
  for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
  // The field is gone; the focus is on the codes, so that a second Enter does not close them.
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Vos codes de secours' }));
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  expect(calls()).toEqual([
    ['setup', { currentPassword: 'Phare-1' }],
    ['confirm', { code: '123456' }],
  ]);
  // They are not shown again, so Escape does not take them away.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(button('J’ai conservé mes codes'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('renews the recovery codes with the password and a code', async () => {
  const { calls } = shown('2026-11-21T12:00:00.000Z');
  expect(await screen.findByText('Application d’authentification active depuis le 21/11/2026.')).toBeTruthy();
  await type('Mot de passe actuel', 'Phare-1');
  expect(button('Nouveaux codes de secours').disabled).toBe(true);
  await type('Code de l’application, ou code de secours', '123456');
  await userEvent.click(button('Nouveaux codes de secours'));
  expect(await screen.findByText(CODES[0]!)).toBeTruthy();
  expect(calls()).toEqual([['recovery-codes', { currentPassword: 'Phare-1', code: '123456' }]]);
});

it('removes the app, and says why it does not', async () => {
  const fails: { next?: HttpError } = {
    next: new HttpError('x', 422, {
      msg_code: 'VALIDATION_FAILED',
      errors: { currentPassword: { message: 'errors.PASSWORD_INCORRECT' } },
    }),
  };
  const { calls } = shown('2026-11-21T12:00:00.000Z', fails);
  await type('Mot de passe actuel', 'wrong');
  await type('Code de l’application, ou code de secours', '123456');
  await userEvent.click(button('Retirer'));
  expect((await screen.findByRole('alert')).textContent).toBe('Mot de passe actuel incorrect.');
  delete fails.next;
  await userEvent.click(button('Retirer'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await screen.findByText(/Sans second facteur/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe actuel').value).toBe('');
  expect(calls().map(([path]) => path)).toEqual(['remove', 'remove']);
});

it('offline: says so, keeps what was typed, and goes on when it is pressed again', async () => {
  const fails: { next?: HttpError } = { next: new HttpError('x', 0, { msg_code: 'NETWORK_ERROR' }) };
  const { calls } = shown('2026-11-21T12:00:00.000Z', fails);
  await type('Mot de passe actuel', 'Phare-1');
  await type('Code de l’application, ou code de secours', '123456');
  await userEvent.click(button('Nouveaux codes de secours'));
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe actuel').value).toBe('Phare-1');
  delete fails.next;
  await userEvent.click(button('Nouveaux codes de secours'));
  expect(await screen.findByText(CODES[0]!)).toBeTruthy();
  expect(calls()).toHaveLength(2);
});

it('asks an account without a password for none', async () => {
  const { calls } = shown(null, {}, { password: false });
  await screen.findByText(/le fournisseur d’identité de votre entreprise suffit/);
  expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull();
  await userEvent.click(button('Ajouter'));
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  expect(calls()).toEqual([['setup', {}]]);
});

const SINCE = '2026-11-21T12:00:00.000Z';
it.each([
  [null, {}, /votre mot de passe suffit pour se connecter/],
  [null, { password: false }, /le fournisseur d’identité de votre entreprise suffit/],
  // Required by a policy or a profile since the person has signed in: the password is not enough.
  [null, { required: true }, /obligatoire pour votre compte.*à votre prochaine connexion/],
  [null, { required: true, password: false }, /obligatoire pour votre compte.*à votre prochaine connexion/],
  // A passkey is asked for, so neither is enough, and the rule is met.
  [null, { passkeys: 1 }, /^Votre clé d’accès est votre second facteur/],
  [null, { passkeys: 2, required: true }, /^Vos clés d’accès sont votre second facteur/],
  [SINCE, { required: true }, /si vous retirez cette application, il faudra en ajouter une autre/],
  [SINCE, { required: true, passkeys: 1 }, /^Votre clé d’accès est aussi un second facteur/],
  [SINCE, { recoveryCodes: 0 }, /^Aucun code de secours restant/],
] as const)('since %s, with %o', async (since, more, text) => {
  shown(since, {}, more);
  expect(await screen.findByText(text)).toBeTruthy();
  const all = document.body.textContent;
  if ('required' in more || 'passkeys' in more) expect(all).not.toMatch(/suffit/);
  if ('passkeys' in more) expect(all).not.toMatch(/il faudra en ajouter/);
});
