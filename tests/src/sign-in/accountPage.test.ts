import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountToken } from '../../../src/boot/accountLink';
import { failureOf } from '../../../src/plain-pages/failure';
import { sessionTexts } from '../../../src/plain-pages/texts';
import { accountPage, type AccountLinkView } from '../../../src/sign-in/accountPage';

beforeEach(() => document.body.replaceChildren());

const SIGN_IN = {
  login: 'anna@example.test',
  at: '2026-03-04T05:06:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  ip: '203.0.113.9',
  purpose: 'sign-in',
  newEmail: null,
  canConfirm: false,
  canRefuse: true,
  earlier: [],
} as const satisfies AccountLinkView;
const refusal = (code: string) => Object.assign(new Error(code), { code, status: 410 });

async function open(
  check: () => Promise<AccountLinkView>,
  refuse = vi.fn().mockResolvedValue(true),
  confirm = vi.fn().mockResolvedValue(false),
) {
  const done = vi.fn();
  const texts = await sessionTexts('en');
  document.body.append(await accountPage({ texts, language: 'en', check, refuse, confirm, failureOf, done }));
  return { refuse, confirm, done };
}

describe('the page of the link “that was not me”', () => {
  it('shows the sign-in and asks: only the button acts', async () => {
    const { refuse, done } = await open(async () => SIGN_IN);
    for (const text of ['Chrome on Linux', '203.0.113.9']) expect(screen.getByText(text)).toBeTruthy();
    expect(document.body.textContent).toContain('anna@example.test');
    expect(refuse).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'That was not me' }));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('The account is secured'));
    expect(refuse).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'That was not me' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }));
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('asks which earlier sign-ins were not the person’s either, and sends the earliest of them', async () => {
    const line = (at: string, ip: string) => ({ at, ip, userAgent: SIGN_IN.userAgent });
    const earlier = [
      line('2026-02-20T10:00:00.000Z', '203.0.113.20'),
      line('2026-02-10T10:00:00.000Z', '203.0.113.10'),
      line('2026-02-01T10:00:00.000Z', '203.0.113.1'),
    ];
    const { refuse } = await open(async () => ({ ...SIGN_IN, earlier }));
    const group = screen.getByRole('group', { name: 'Were these sign-ins yours?' });
    const boxes = [...group.querySelectorAll('input')];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
    fireEvent.click(screen.getByRole('checkbox', { name: /203\.0\.113\.20/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /203\.0\.113\.10/ }));
    fireEvent.click(screen.getByRole('button', { name: 'That was not me' }));
    await waitFor(() => expect(refuse).toHaveBeenCalledWith('2026-02-10T10:00:00.000Z'));
  });

  it.each([
    ['ACCOUNT_LINK_USED', /already used/],
    ['ACCOUNT_LINK_EXPIRED', /has expired/],
    ['ACCOUNT_LINK_INVALID', /no longer valid/],
  ])('says why a link does not work: %s', async (code, text) => {
    await open(vi.fn().mockRejectedValue(refusal(code)));
    expect(screen.getByRole('alert').textContent).toMatch(text);
    expect(screen.queryByRole('button', { name: 'That was not me' })).toBeNull();
  });

  it('says so when the link stopped working meanwhile, and can be tried again', async () => {
    await open(async () => SIGN_IN, vi.fn().mockRejectedValue(refusal('ACCOUNT_LINK_EXPIRED')));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'That was not me' });
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/has expired/));
    expect(button.disabled).toBe(false);
  });

  it.each([
    ['#/auth/account?token=pal_x', 'pal_x'],
    ['#/auth/password?token=ptl_x', null],
    ['#/auth', null],
  ])('stands at its own address: %s', (hash, token) => expect(accountToken(hash)).toBe(token));
});

describe('the pages of a change of the e-mail address', () => {
  const CHANGE = { ...SIGN_IN, purpose: 'email-old', newEmail: 'new@example.test', canConfirm: true } as const;
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it('lets the old mailbox confirm or say that it was not them; only the buttons act', async () => {
    const { confirm, refuse } = await open(async () => CHANGE);
    expect(screen.getByText('new@example.test')).toBeTruthy();
    expect(names()).toEqual(['Confirm', 'That was not me', 'Go to sign-in']);
    expect([confirm, refuse].flatMap((one) => one.mock.calls)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/other mailbox/));
    expect(document.title).toContain('Confirmed');
    expect(names()).toEqual(['Go to sign-in']);
  });

  it('lets the new mailbox confirm alone, and says when the address is changed', async () => {
    const fresh = { ...CHANGE, purpose: 'email-new', canRefuse: false } as const;
    await open(async () => fresh, undefined, vi.fn().mockResolvedValue(true));
    expect(names()).toEqual(['Confirm', 'Go to sign-in']);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/was changed/));
  });

  it.each([
    ['email-old', /is over/],
    ['email-changed', /former address back/],
  ] as const)('keeps “that was not me” when nothing can be confirmed: %s', async (purpose, text) => {
    const { refuse } = await open(async () => ({ ...CHANGE, purpose, canConfirm: false }));
    expect(document.body.textContent).toMatch(text);
    expect(names()).toEqual(['That was not me', 'Go to sign-in']);
    fireEvent.click(screen.getByRole('button', { name: 'That was not me' }));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('The account is secured'));
    expect(refuse).toHaveBeenCalledTimes(1);
  });

  it('says that an administrator has to help when another account has the mailbox now', async () => {
    await open(async () => ({ ...CHANGE, canConfirm: false }), vi.fn().mockResolvedValue(false));
    fireEvent.click(screen.getByRole('button', { name: 'That was not me' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/ask an administrator/));
  });

  it('can be tried again after a refusal', async () => {
    await open(async () => CHANGE, undefined, vi.fn().mockRejectedValue(refusal('ACCOUNT_LINK_EXPIRED')));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/has expired/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(false);
  });
});
