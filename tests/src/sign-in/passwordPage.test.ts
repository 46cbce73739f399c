import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../../src/plain-pages/failure';
import { sessionTexts } from '../../../src/plain-pages/texts';
import { passwordRules } from '../../../domain/rules/passwordRules';
import { passwordPage } from '../../../src/sign-in/passwordPage';
import { signInPage } from '../../../src/sign-in/signInPage';

beforeEach(() => document.body.replaceChildren());

/** What a password manager and a person with a clipboard need of a password box (ASVS V6.2.6, V6.2.7). */
function expectFriendly(box: HTMLInputElement, autocomplete: string) {
  expect(box.type).toBe('password');
  expect(box.autocomplete).toBe(autocomplete);
  expect(box.name).not.toBe('');
  expect(box.maxLength < 0 || box.maxLength >= 128).toBe(true);
  expect(box.readOnly || box.disabled).toBe(false);
  for (const type of ['paste', 'copy', 'drop', 'beforeinput', 'contextmenu']) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    box.dispatchEvent(event);
    expect([type, event.defaultPrevented]).toEqual([type, false]);
  }
}

describe('a password box', () => {
  it('of the sign-in page hides what is typed, and takes it from the clipboard and from password managers', async () => {
    const page = await signInPage({
      signIn: vi.fn(),
      forgot: vi.fn(),
      answerStep: vi.fn(),
      sso: vi.fn(),
      resendCode: vi.fn(),
      enter: vi.fn(),
      failureOf,
      onTyping: vi.fn(),
      onLanguage: vi.fn(),
      language: 'en',
      languages: ['en'],
      demoLogins: [],
    });
    document.body.append(page.node);
    expectFriendly(screen.getByLabelText<HTMLInputElement>('Password'), 'current-password');
    expect(screen.getByLabelText<HTMLInputElement>('Login').autocomplete).toBe('username');
  });

  it('of the page that a link opens does too, and names the account that the new password is for', async () => {
    const node = await passwordPage({
      texts: await sessionTexts('en'),
      check: async () => ({ login: 'anna@example.test', rules: passwordRules('administrators', []) }),
      choose: vi.fn(),
      failureOf,
      forgot: vi.fn(),
      done: vi.fn(),
    });
    document.body.append(node);
    expectFriendly(document.querySelector<HTMLInputElement>('input[name=password]')!, 'new-password');
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('anna@example.test');
    expect(screen.getByText('For the account anna@example.test. This link works once.')).toBeTruthy();
  });

  it.each([
    ['fr', 'Ce mot de passe vous a été donné par un collègue'],
    ['en', 'A colleague gave you this password'],
    ['es', 'Esta contraseña se la dio un colega'],
    ['zh', '此密码由同事提供'],
  ] as const)('says why one that a colleague has given is changed: %s', async (language, why) => {
    const node = await passwordPage({
      texts: await sessionTexts(language),
      check: async () => ({ login: 'anna@example.test', rules: passwordRules('administrators', []) }),
      choose: vi.fn(),
      failureOf,
      forgot: vi.fn(),
      done: vi.fn(),
      reason: 'given',
    });
    document.body.replaceChildren(node);
    expect(document.querySelector('.sign-in-reason')?.textContent).toContain(why);
  });

  it('says that earlier passwords are refused, before one is tried', async () => {
    const node = await passwordPage({
      texts: await sessionTexts('en'),
      check: async () => ({
        login: 'anna@example.test',
        rules: { ...passwordRules('administrators', []), history: 5 },
      }),
      choose: vi.fn(),
      failureOf,
      forgot: vi.fn(),
      done: vi.fn(),
    });
    document.body.append(node);
    expect(screen.getByText('· Choose a password that you have not used yet (passwords compared: 5).')).toBeTruthy();
  });

  it('ticks each rule as it is fulfilled, and says under the field which one the server misses', async () => {
    const refused = Object.assign(new Error(), {
      code: 'VALIDATION_FAILED',
      status: 422,
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [5] } },
    });
    const node = await passwordPage({
      texts: await sessionTexts('en'),
      check: async () => ({ login: 'anna@example.test', rules: passwordRules('administrators', []) }),
      choose: async () => Promise.reject(refused),
      failureOf,
      forgot: vi.fn(),
      done: vi.fn(),
      reason: 'expired',
    });
    document.body.replaceChildren(node);
    expect(screen.getByText(/has expired/).getAttribute('role')).toBe('status');
    // A code has led here, and no link.
    expect(document.body.textContent).not.toMatch(/link/i);
    const input = document.querySelector<HTMLInputElement>('input[name=password]')!;
    const met = () => [...document.querySelectorAll('.sign-in-checks .met')].length;
    expect([met(), document.querySelectorAll('.sign-in-checks li').length]).toEqual([0, 4]);
    fireEvent.input(input, { target: { value: 'Phare-16' } });
    expect(met()).toBe(3);
    fireEvent.input(input, { target: { value: 'Phare-de-Cordouan-1611' } });
    expect(met()).toBe(4);
    fireEvent.submit(document.querySelector('form')!);
    await screen.findByText('Choose a password that you have not used yet (passwords compared: 5).');
  });
});

describe('a link that does not work any more', () => {
  const open = async (code: string, forgot = vi.fn().mockResolvedValue(undefined)) => {
    const node = await passwordPage({
      texts: await sessionTexts('fr'),
      check: async () => Promise.reject(Object.assign(new Error(), { code, status: 410 })),
      choose: vi.fn(),
      failureOf,
      forgot,
      done: vi.fn(),
    });
    document.body.replaceChildren(node);
    return forgot;
  };

  it.each([
    ['RESET_LINK_USED', /déjà servi/],
    ['RESET_LINK_EXPIRED', /a expiré/],
    ['RESET_LINK_INVALID', /n’est pas valable/],
    ['RESET_LINK_INCORRECT', /incomplet ou modifié/],
  ])('says why (%s), and another one can be asked for on the spot', async (code, sentence) => {
    const forgot = await open(code);
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    const field = await screen.findByLabelText<HTMLInputElement>('Identifiant ou adresse e-mail');
    expect(field.autocomplete).toBe('username');
    fireEvent.input(field, { target: { value: ' anna@example.test ' } });
    fireEvent.submit(field.form!);
    expect(await screen.findByText(/Si un compte correspond à « anna@example.test »/)).toBeTruthy();
    expect(forgot).toHaveBeenCalledWith('anna@example.test');
  });

  it('says when too many links were requested, and refuses another request until then', async () => {
    const refused = Object.assign(new Error(), { code: 'TOO_MANY_ATTEMPTS', args: [60], status: 429 });
    const forgot = await open('RESET_LINK_USED', vi.fn().mockRejectedValue(refused));
    const field = await screen.findByLabelText<HTMLInputElement>('Identifiant ou adresse e-mail');
    fireEvent.submit(field.form!);
    expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
    fireEvent.input(field, { target: { value: 'anna' } });
    fireEvent.submit(field.form!);
    expect(await screen.findByText(/Trop d’essais/)).toBeTruthy();
    fireEvent.submit(field.form!);
    expect(forgot).toHaveBeenCalledTimes(1);
  });
});
