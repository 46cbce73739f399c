import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInError } from '../../../dataProvider/signIn';
import { failureOf } from '../../../src/plain-pages/failure';
import { sessionTexts } from '../../../src/plain-pages/texts';
import { challengeStep } from '../../../src/sign-in/challengeStep';
import type { NextStep, StepOptions } from '../../../src/sign-in/step';

const answer = vi.fn<StepOptions['answer']>();
const resend = vi.fn<StepOptions['resend']>();
const enter = vi.fn<StepOptions['enter']>();
const back = vi.fn();

async function open(next: NextStep, passkey?: StepOptions['passkey']) {
  const texts = await sessionTexts('fr');
  const step = challengeStep(next, { texts, failureOf, answer, resend, enter, back, ...(passkey && { passkey }) });
  document.body.replaceChildren(step.node);
  step.focus();
  return step;
}
const code = () => screen.getByRole<HTMLInputElement>('textbox');

beforeEach(() => {
  vi.resetAllMocks();
  answer.mockResolvedValue();
  resend.mockResolvedValue();
  enter.mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

describe('the choice of a company', () => {
  it('is a button for each, by keyboard too', async () => {
    const options = [
      { company: 'Bellevue', team: null },
      { company: 'Laboratoire', team: 'Nuit' },
    ];
    await open({ challenge: 'choose', pending: 'psi_1', options });
    expect(screen.getByRole('button', { name: 'Bellevue Votre propre profil' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledWith({ pending: 'psi_1', choice: 1 });
  });
});

describe('a code by mail', () => {
  it('is filled in by the browser, pasted with spaces, and sent as soon as it is complete', async () => {
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'c…@example.test', purpose: 'password' });
    expect(step.subtitle).toContain('c…@example.test');
    expect(code()).toHaveFocus();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.paste('123 456');
    expect(answer).toHaveBeenCalledExactlyOnceWith({ pending: 'psi_2', code: '123 456' });
    step.stop();
  });

  it('says how many tries are left, and selects the wrong code', async () => {
    answer.mockRejectedValue(new SignInError('CODE_INCORRECT', [3], 401));
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'x', purpose: 'password' });
    await userEvent.type(code(), '000000');
    expect(await screen.findByText(/Essais restants.: 3/)).toBeVisible();
    expect(code()).toHaveFocus();
    await userEvent.keyboard('1');
    expect(code()).toHaveValue('1');
    step.stop();
  });

  it('costs one try where Enter follows its last digit, as does another code', async () => {
    answer.mockRejectedValue(new SignInError('CODE_INCORRECT', [4], 401));
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'x', purpose: 'password' });
    await userEvent.type(code(), '000000');
    expect(await screen.findByText(/Essais restants.: 4/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/Essais restants.: 4/)).toBeVisible();
    await userEvent.keyboard('111111');
    expect(answer).toHaveBeenCalledTimes(2);
    step.stop();
  });

  it('can be tried again when it did not arrive', async () => {
    answer.mockRejectedValue(new SignInError('NETWORK_ERROR', [], 0));
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'x', purpose: 'password' });
    await userEvent.type(code(), '000000');
    await screen.findByRole('alert');
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledTimes(2);
    step.stop();
  });

  it('can only begin again when the sign-in is over', async () => {
    answer.mockRejectedValue(new SignInError('SIGN_IN_OVER', [], 401));
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'x', purpose: 'factor' });
    await userEvent.type(code(), '000000');
    await screen.findByText(/Cette connexion a expiré/);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retour à la connexion']);
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(back).toHaveBeenCalled();
    expect(answer).toHaveBeenCalledTimes(1);
    step.stop();
  });

  it('is sent again after a minute, which is shown', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const step = await open({ challenge: 'code', pending: 'psi_2', to: 'x', purpose: 'factor' });
    const again = screen.getByRole('button', { name: /Renvoyer le code/ });
    expect(again).toBeDisabled();
    answer.mockRejectedValueOnce(new SignInError('CODE_INCORRECT', [4], 401));
    code().value = '000000';
    code().dispatchEvent(new Event('input'));
    await screen.findByText(/Essais restants/);
    vi.advanceTimersByTime(61_000);
    expect(again).toBeEnabled();
    again.click();
    expect(await screen.findByText('Code renvoyé.')).toBeVisible();
    // What was wrong was the code before.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(resend).toHaveBeenCalledWith('psi_2');
    expect(again).toBeDisabled();
    step.stop();
  });
});

describe('a second factor', () => {
  it('is the code of the app, or a recovery code', async () => {
    const step = await open({ challenge: 'totp', pending: 'psi_3', passkey: false });
    await userEvent.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
    const recovery = screen.getByLabelText('Code de secours');
    expect(recovery).toHaveFocus();
    await userEvent.type(recovery, '7K2M-AAAA-BBBB-CCCC{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith({ pending: 'psi_3', code: '7K2M-AAAA-BBBB-CCCC' });
    step.stop();
  });

  it('that is a refused passkey does not send back to the password, which was right', async () => {
    const refused = () => Promise.reject(new SignInError('PASSKEY_REFUSED', [], 422));
    const step = await open({ challenge: 'passkey', pending: 'psi_5' }, refused);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/demandez à votre administrateur/);
    expect(screen.getByRole('alert').textContent).not.toMatch(/mot de passe/);
    step.stop();
  });

  it('that is required is set up with a picture or a key, and its recovery codes are shown before the console', async () => {
    const step = await open({
      challenge: 'enrol',
      pending: 'psi_4',
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/Portico:x?secret=ABCDEFGHIJKLMNOP',
    });
    expect(screen.getByRole('img', { name: /Code QR/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    await userEvent.type(code(), '123456');
    expect(answer).toHaveBeenCalledWith({ pending: 'psi_4', code: '123456' });
    step.stop();
    await open({ challenge: 'codes', codes: ['AAAA-1111', 'BBBB-2222'] });
    expect(screen.getByText('BBBB-2222')).toBeVisible();
    // A second Enter does not leave them unseen.
    expect(screen.getByRole('list', { name: /codes de secours/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(enter).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'J’ai conservé mes codes' }));
    await waitFor(() => expect(enter).toHaveBeenCalled());
  });
});
