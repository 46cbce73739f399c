import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import ProofDialog from '../../../src/shell/ProofDialog';
import { modelFor, showFeature } from '../../customViews/features';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const signed = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: signed }));

/** The dialog for an account with these factors, in a browser with passkeys or without. */
function asked(
  factors: { readonly code: boolean; readonly passkey: boolean; readonly password?: boolean; readonly sso?: boolean },
  { canSign = true, loginHost = location.origin, answer = (): unknown => ({ result: true }) } = {},
) {
  const ways = { password: true, sso: false, proven: false, ...factors };
  vi.stubGlobal('PublicKeyCredential', canSign ? class {} : undefined);
  const onDone = vi.fn();
  const { sent } = showFeature(<ProofDialog onDone={onDone} />, modelFor(), [], {
    loginHost,
    reply: (method, url) => {
      if (method === 'GET') return ways;
      if (url.endsWith('/proof/sso')) {
        ways.proven = true;
        return { location: 'https://id.example/', expiresIn: 900 };
      }
      return url.endsWith('/proof/options') ? { challenge: 'abc' } : answer();
    },
  });
  return { onDone, sent };
}
const password = () => screen.queryByLabelText('Mot de passe actuel');
const code = () => screen.queryByLabelText('Code de l’application, ou code de secours');
const passkey = () => screen.queryByRole('button', { name: 'Utiliser une clé d’accès' });
const body = (sent: ReturnType<typeof asked>['sent']) => sent.at(-1)?.body;

it('without a second factor asks for the password', async () => {
  const { onDone, sent } = asked({ code: false, passkey: false });
  expect(await screen.findByText(/Saisissez votre mot de passe pour continuer/)).toBeTruthy();
  expect([code(), passkey()]).toEqual([null, null]);
  expect(document.activeElement).toBe(password());
  await userEvent.type(password()!, 'Phare-1{Enter}');
  expect(body(sent)).toEqual({ currentPassword: 'Phare-1' });
  expect(onDone).toHaveBeenCalledWith(true);
});

it('with an app asks for the password and a code', async () => {
  const { onDone, sent } = asked({ code: true, passkey: false });
  expect(await screen.findByText(/Saisissez votre mot de passe et un code pour continuer/)).toBeTruthy();
  expect(passkey()).toBeNull();
  await userEvent.type(password()!, 'Phare-1');
  await userEvent.type(code()!, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(body(sent)).toEqual({ currentPassword: 'Phare-1', code: '123456' });
  expect(onDone).toHaveBeenCalledWith(true);
});

it('with a passkey asks for it alone', async () => {
  signed.mockResolvedValueOnce({ id: 'key' });
  const { onDone, sent } = asked({ code: false, passkey: true });
  expect(await screen.findByText(/Utilisez une clé d’accès de votre compte pour continuer/)).toBeTruthy();
  expect([password(), code()]).toEqual([null, null]);
  await userEvent.click(passkey()!);
  expect(body(sent)).toEqual({ passkey: { id: 'key' } });
  expect(onDone).toHaveBeenCalledWith(true);
});

it('with both offers both, and says so', async () => {
  asked({ code: true, passkey: true });
  expect(await screen.findByText(/Utilisez une clé d’accès, ou saisissez votre mot de passe et un code/)).toBeTruthy();
  expect([password(), code(), passkey()]).not.toContain(null);
});

it('with both, where there are no passkeys, asks for the password and a code', async () => {
  asked({ code: true, passkey: true }, { canSign: false });
  expect(await screen.findByText(/Saisissez votre mot de passe et un code pour continuer/)).toBeTruthy();
  expect(passkey()).toBeNull();
});

it.each([
  ['in a browser without passkeys', { canSign: false, loginHost: 'https://console.example' }],
  ['at another address', { loginHost: 'https://console.example' }],
])('with a passkey alone, %s, says what to do', async (_, where) => {
  const { onDone } = asked({ code: false, passkey: true }, where);
  const text = (await screen.findByText(/ce navigateur ne peut pas en utiliser ici/)).textContent;
  expect(text).toContain('Ouvrez https://console.example dans un navigateur qui accepte les clés d’accès');
  expect(text).toContain('demandez à un administrateur de réinitialiser votre second facteur');
  expect([password(), code(), passkey()]).toEqual([null, null, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onDone).toHaveBeenCalledWith(false);
});

it('shows what the server refuses, and what the browser does', async () => {
  const refused = new HttpError('x', 422, {
    msg_code: 'VALIDATION_FAILED',
    errors: { currentPassword: { message: 'errors.PASSWORD_INCORRECT' } },
  });
  const { onDone } = asked(
    { code: true, passkey: true },
    {
      answer: () => {
        throw refused;
      },
    },
  );
  await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'wrong');
  await userEvent.type(code()!, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Mot de passe actuel incorrect.');
  expect(password()?.getAttribute('aria-describedby')).toBe(alert.id);
  signed.mockRejectedValueOnce(new Error('cancelled'));
  await userEvent.click(passkey()!);
  expect(screen.getByRole('alert').textContent).toMatch(/Aucune clé d’accès n’a été utilisée/);
  expect(onDone).not.toHaveBeenCalled();
});

const away = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Ouvrir le fournisseur d’identité' });

it('of an account without a password leads to the identity provider, and continues when that has confirmed', async () => {
  const { onDone, sent } = asked({ code: false, passkey: false, password: false, sso: true });
  expect((await away()).href).toBe('https://id.example/');
  expect(body(sent)).toEqual({});
  expect(password()).toBeNull();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true), { timeout: 4000 });
});

it('of such an account with an app takes the code first', async () => {
  const { sent } = asked({ code: true, passkey: false, password: false, sso: true });
  expect(await screen.findByText(/Saisissez un code, puis confirmez chez le fournisseur/)).toBeTruthy();
  expect(password()).toBeNull();
  await userEvent.type(code()!, '123456{Enter}');
  expect(await away()).toBeTruthy();
  expect(body(sent)).toEqual({ code: '123456' });
  // A visit is good for one answer.
  await userEvent.click(screen.getByRole('button', { name: 'Recommencer' }));
  expect(code()).toBeTruthy();
});

it('offers the identity provider beside a password that may be forgotten', async () => {
  const { sent } = asked({ code: false, passkey: false, sso: true });
  await screen.findByText(/Saisissez votre mot de passe pour continuer/);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer par authentification unique' }));
  expect(await away()).toBeTruthy();
  expect(body(sent)).toEqual({});
  expect(password()).toBeNull();
});

it('says what to do where nothing proves the person', async () => {
  asked({ code: false, passkey: false, password: false, sso: false });
  expect(await screen.findByText(/ni mot de passe ni clé d’accès/)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fermer']);
});
