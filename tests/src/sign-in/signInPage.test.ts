import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInError } from '../../../dataProvider/signIn';
import { failureOf } from '../../../src/plain-pages/failure';
import { signInPage, type SignInOptions } from '../../../src/sign-in/signInPage';

const signIn = vi.fn<SignInOptions['signIn']>();
const forgot = vi.fn<SignInOptions['forgot']>();
const answerStep = vi.fn<SignInOptions['answerStep']>();
const sso = vi.fn<SignInOptions['sso']>();
const resendCode = vi.fn<SignInOptions['resendCode']>();
const enter = vi.fn<SignInOptions['enter']>();
const onLanguage = vi.fn();
const onTyping = vi.fn();

async function open(options: Partial<SignInOptions> = {}) {
  const page = await signInPage({
    signIn,
    forgot,
    answerStep,
    sso,
    resendCode,
    enter,
    failureOf,
    onTyping,
    onLanguage,
    language: 'fr',
    languages: ['fr', 'en', 'es', 'zh'],
    demoLogins: [],
    ...options,
  });
  document.body.replaceChildren(page.node);
  page.focus();
  return page;
}

const login = () => screen.getByLabelText<HTMLInputElement>('Identifiant');
const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const submit = () => screen.getByRole('button', { name: 'Se connecter' });

beforeEach(() => {
  vi.resetAllMocks();
  signIn.mockResolvedValue(undefined);
  answerStep.mockResolvedValue(undefined);
  resendCode.mockResolvedValue();
  enter.mockResolvedValue();
  forgot.mockResolvedValue();
});

describe('single sign-on', () => {
  const button = () => screen.getByRole('button', { name: 'Se connecter par authentification unique' });

  it('asks for the login alone, and leaves the form usable when the identity provider is not reached', async () => {
    sso.mockResolvedValue();
    await open();
    await userEvent.click(button());
    expect(login()).toHaveFocus();
    expect(sso).not.toHaveBeenCalled();
    await userEvent.type(login(), ' claire@example.test ');
    await userEvent.click(button());
    expect(sso).toHaveBeenCalledWith('claire@example.test');
    await waitFor(() => expect(submit()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('goes on with what the identity provider has sent back, once', async () => {
    await open({ arrived: { token: 'psi_1' } });
    await waitFor(() => expect(answerStep).toHaveBeenCalledExactlyOnceWith({ pending: 'psi_1' }));
  });

  it.each([
    ['SSO_NOT_ALLOWED', /règle d’accès/],
    ['SSO_NO_ACCOUNT', /pas de compte ici/],
    ['SSO_RIGHTS_EXCEEDED', /plus de droits/],
    ['SSO_REFUSED', /n’a pas été acceptée/],
  ])('says why it is refused: %s', async (refused, text) => {
    await open({ arrived: { refused } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(answerStep).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  it('sends what was typed, without the spaces around a login', async () => {
    await open();
    await userEvent.type(login(), ' claire@example.test ');
    await userEvent.type(password(), ' s p ');
    await userEvent.keyboard('{Enter}');
    expect(signIn).toHaveBeenCalledWith({ login: 'claire@example.test', password: ' s p ' });
  });

  it('sends company and teamspace once they are asked for', async () => {
    await open();
    expect(screen.queryByLabelText(/Entreprise/)).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Préciser l’entreprise' }));
    await userEvent.type(screen.getByLabelText(/^Entreprise/), 'Bellevue');
    await userEvent.type(screen.getByLabelText(/^Espace d’équipe/), 'Sud');
    await userEvent.type(login(), 'c');
    await userEvent.type(password(), 'p');
    await userEvent.click(submit());
    expect(signIn).toHaveBeenCalledWith({ login: 'c', password: 'p', company: 'Bellevue', team: 'Sud' });
  });

  it('says under each field that it is needed, and goes to the first', async () => {
    await open();
    await userEvent.click(submit());
    expect(signIn).not.toHaveBeenCalled();
    expect(login()).toHaveAccessibleDescription('Ce champ est obligatoire.');
    expect(password()).toBeInvalid();
    expect(login()).toHaveFocus();
    await userEvent.type(login(), 'c');
    expect(login()).toBeValid();
  });

  it('is sent once, however often one asks', async () => {
    signIn.mockReturnValue(new Promise(() => {}));
    await open();
    await userEvent.type(login(), 'c');
    await userEvent.type(password(), 'p{Enter}{Enter}');
    expect(signIn).toHaveBeenCalledOnce();
  });
});

describe('a refusal', () => {
  const refuse = async (error: unknown) => {
    signIn.mockRejectedValueOnce(error);
    await open();
    await userEvent.type(login(), 'c');
    await userEvent.type(password(), 'p{Enter}');
  };

  it('of wrong credentials is shown, and the password can be typed again', async () => {
    await refuse(new SignInError('WRONG_CREDENTIALS', [], 401));
    expect(screen.getByRole('alert')).toHaveTextContent('Identifiant ou mot de passe incorrect.');
    expect(password()).toHaveFocus();
    expect(submit()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['of the account', 'TOO_MANY_ATTEMPTS'],
    ['of the address', 'TOO_MANY_REQUESTS'],
  ])('for too many attempts %s counts down and lets nobody try before', async (_, code) => {
    await refuse(new SignInError(code, [125], 429));
    expect(screen.getByRole('alert')).toHaveTextContent(/réessayer dans 2:0[45]/);
    await userEvent.click(submit());
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('without an answer blames the connection', async () => {
    await refuse(new TypeError('Failed to fetch'));
    expect(screen.getByRole('alert')).toHaveTextContent('Le serveur est injoignable.');
  });

  it('with an unknown code is the generic alert', async () => {
    await refuse(new SignInError('SOMETHING_NEW', [], 400));
    expect(screen.getByRole('alert')).toHaveTextContent('Une erreur inattendue s’est produite.');
  });
});

describe('the password', () => {
  it('can be shown and hidden', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(password().type).toBe('password');
  });

  it('is gone with the page', async () => {
    const page = await open();
    await userEvent.type(password(), 'secret');
    page.remove();
    expect(document.body.textContent + JSON.stringify({ ...localStorage })).not.toContain('secret');
  });
});

describe('languages', () => {
  it('change the page and keep what was typed', async () => {
    await open();
    await userEvent.type(login(), 'claire');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(screen.getByLabelText('Login')).toHaveValue('claire'));
    expect(onLanguage).toHaveBeenCalledWith('en');
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Sign in · Portico');
  });

  it('are only those that the configuration offers', async () => {
    await open({ languages: ['fr', 'zh'] });
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
    expect(screen.getByRole('button', { name: '中文' })).toBeVisible();
  });
});

describe('demo logins', () => {
  it('fill the form in and leave signing in to the person', async () => {
    await open({
      demoLogins: [
        { role: 'viewer', login: 'viewer@demo.test', password: 'pw', company: 'Bellevue', team: null },
        { role: 'receptionist', login: 'lobby@demo.test', password: 'pw2', company: 'Bellevue', team: 'Réception' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Réceptionniste/ }));
    expect([login().value, password().value]).toEqual(['lobby@demo.test', 'pw2']);
    expect(screen.getByLabelText(/^Espace d’équipe/)).toHaveValue('Réception');
    expect(signIn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /^Lecture seule/ }));
    expect(screen.queryByLabelText(/^Espace d’équipe/)).not.toBeVisible();
    await userEvent.click(submit());
    expect(signIn).toHaveBeenCalledWith({ login: 'viewer@demo.test', password: 'pw' });
  });

  it('are not there without demo data', async () => {
    await open();
    expect(screen.queryByText('Démonstration')).toBeNull();
  });
});

describe('a forgotten password', () => {
  const link = () => screen.getByRole('button', { name: /Mot de passe oublié/ });

  it('takes the login along, asks for a link, and says the same whatever the login is', async () => {
    await open();
    await userEvent.type(login(), 'claire@example.test');
    await userEvent.click(link());
    const field = await screen.findByLabelText<HTMLInputElement>('Identifiant ou adresse e-mail');
    expect(field).toHaveValue('claire@example.test');
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Consultez votre messagerie' })).toBeVisible();
    expect(forgot).toHaveBeenCalledWith('claire@example.test');
    expect(document.title).toContain('Consultez votre messagerie');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText(/If there is an account for “claire@example.test”/)).toBeVisible();
  });

  it('leads back to the sign-in, where what was typed is still there', async () => {
    await open();
    await userEvent.type(login(), 'claire');
    await userEvent.type(password(), 'secret');
    await userEvent.click(link());
    await userEvent.click(await screen.findByRole('button', { name: 'Retour à la connexion' }));
    await waitFor(() => expect(login()).toHaveValue('claire'));
    expect(password()).toHaveValue('secret');
  });
});

describe('a passkey', () => {
  const button = () => screen.queryByRole('button', { name: 'Se connecter avec une clé d’accès' });

  it('is offered where the browser has them, and says what was refused', async () => {
    await open();
    expect(button()).toBeNull();
    const passkey = vi.fn<NonNullable<SignInOptions['passkey']>>();
    for (const [code, text] of [
      ['PASSKEY_REFUSED', /n’a pas été acceptée/],
      ['PASSKEY_CANCELLED', /Aucune clé d’accès/],
      ['PASSKEY_UNAVAILABLE', /ne permet pas les clés d’accès/],
    ] as const) {
      passkey.mockRejectedValueOnce(new SignInError(code, [], 422));
      await open({ passkey });
      await userEvent.click(button()!);
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
    }
    // Neither login nor password is asked for.
    expect(passkey).toHaveBeenLastCalledWith();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('is the second factor of a sign-in, by keyboard', async () => {
    const passkey = vi.fn<NonNullable<SignInOptions['passkey']>>().mockResolvedValue(undefined);
    signIn.mockResolvedValue({ challenge: 'passkey', pending: 'psi_9' });
    await open({ passkey });
    await userEvent.type(login(), 'claire');
    await userEvent.type(password(), 'secret{Enter}');
    expect(await screen.findByRole('button', { name: 'Utiliser une clé d’accès' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(passkey).toHaveBeenCalledWith('psi_9');
  });
});
