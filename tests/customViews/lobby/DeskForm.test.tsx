import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeskForm } from '../../../customViews/lobby/DeskForm';
import { refusal } from '../../resources/fixture';
import { modelFor, renamed, showFeature } from '../features';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const profiles = [
  { id: 6, name: 'Employé', hours: 8760 },
  { id: 7, name: 'Une heure', hours: 1 },
  { id: 8, name: 'Un jour', hours: 24 },
  { id: 9, name: 'Un séjour', hours: 72 },
];
/** The company allows 30 days; the desk has made 2 of its 60 accounts. */
const given = { profiles, profile: 7, maxDays: 30 as number | null, limit: 60 as number | null, made: 2 };
/** The day so many days from today, as the form shows it. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr');
const receptionist = () => modelFor('lobby', 'user:view');
const guest = { id: 1, name: 'Anne', login: 'invite-0001', password: 'abc' };
const desk = (as = receptionist(), around: Partial<typeof given> = {}) => {
  const onWelcomed = vi.fn();
  const view = showFeature(<DeskForm desk={{ ...given, ...around }} onWelcomed={onWelcomed} />, as);
  return { ...view, onWelcomed };
};
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom de l’invité' });
const contact = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^E-mail ou téléphone/ });
const until = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Valable jusqu’au' });
const profile = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Profil' });
const chosen = () => profile().selectedOptions[0]?.textContent;

it('has the focus on the name; Enter makes the account, the next name can be typed, profile and day stay', async () => {
  const { sent, answer, onWelcomed } = desk();
  answer(() => Promise.resolve(guest));
  expect(document.activeElement).toBe(name());
  await userEvent.selectOptions(profile(), 'Un jour');
  await userEvent.clear(until());
  await userEvent.type(until(), day(5));
  await userEvent.type(contact(), ' anne@exemple.example ');
  await userEvent.type(name(), ' Anne {Enter}');
  await waitFor(() => expect(onWelcomed).toHaveBeenCalledWith(guest));
  expect(sent[0]).toMatchObject({
    url: '/api/lobby/guests',
    body: { name: 'Anne', contact: 'anne@exemple.example', profile: 8, end: endOf(day(5)) },
  });
  await waitFor(() => expect(name().value).toBe(''));
  expect(document.activeElement).toBe(name());
  expect([contact().value, until().value, chosen()]).toEqual(['', day(5), 'Un jour']);
  await userEvent.type(name(), 'Bob{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('leaves the empty name of the next guest without a message', async () => {
  const { answer, onWelcomed } = desk();
  answer(() => Promise.resolve(guest));
  await userEvent.type(name(), 'Anne{Enter}');
  await waitFor(() => expect(onWelcomed).toHaveBeenCalled());
  await waitFor(() => expect(name().value).toBe(''));
  await userEvent.click(contact());
  await userEvent.click(profile());
  // Long enough for a check that would have been made.
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText('Ce champ est obligatoire.')).toBeNull();
});

const endOf = (text: string) => {
  const [d, m, y] = text.split('/');
  return new Date(`${y}-${m}-${d}T22:59:59.000Z`).toISOString();
};

it('the last day ends on the clock of the administrator, whatever the clock of the browser is', async () => {
  const { sent } = desk();
  await userEvent.type(name(), 'Anne{Enter}');
  await waitFor(() => expect(sent[0]?.body).toEqual({ name: 'Anne', contact: '', profile: 7, end: endOf(day(0)) }));
});

it('proposes the day again on a page that was left open overnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:00:00Z') });
  try {
    const { sent, answer } = desk();
    answer(() => Promise.resolve(guest));
    expect(until().value).toBe('23/11/2026');
    vi.setSystemTime(new Date('2026-11-24T07:00:00Z'));
    await userEvent.type(name(), 'Anne{Enter}');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ end: '2026-11-24T22:59:59.000Z' }));
    await waitFor(() => expect(until().value).toBe('24/11/2026'));
  } finally {
    vi.useRealTimers();
  }
});

it('sends nothing without a name or a day, and leads to the first one', async () => {
  const { sent } = desk();
  await userEvent.clear(until());
  await userEvent.type(until(), '31/02/2030');
  await userEvent.type(name(), '   {Enter}');
  await screen.findByText('Ce champ est obligatoire.');
  expect(screen.getByText('Le format attendu n’est pas respecté.')).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it.each([
  ['as the file has them', receptionist(), 'u_'],
  ['after a schema file has renamed them', renamed(receptionist(), 'u_', 'guest_'), 'guest_'],
])('shows what the server refuses at its field: columns %s', async (_, as, prefix) => {
  const { answer, onWelcomed } = desk(as);
  const errors = {
    [`${prefix}email`]: { message: 'errors.GUEST_IDENTIFIER_INVALID' },
    [`${prefix}edate`]: { message: 'errors.VALIDITY_ORDER' },
  };
  answer(() => Promise.reject(refusal(422, { msg_code: 'VALIDATION_FAILED', errors })));
  await userEvent.type(name(), 'Anne{Enter}');
  await waitFor(() => expect(contact().getAttribute('aria-invalid')).toBe('true'));
  expect(until().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(contact());
  expect(name().value).toBe('Anne');
  expect(onWelcomed).not.toHaveBeenCalled();
});

it('the same guest sent again after a lost connection is one guest; another one is not', async () => {
  const { sent, answer } = desk();
  const lost = () => Promise.reject(refusal(0, { msg_code: 'ALERT_GENERIC' }));
  answer(lost, lost, lost);
  await userEvent.type(name(), 'Anne{Enter}');
  await screen.findByRole('alert');
  await userEvent.type(name(), '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.type(name(), 'tte{Enter}');
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('says what the server refuses as a whole', async () => {
  const { answer } = desk();
  answer(() => Promise.reject(refusal(409, { msg_code: 'LOBBY_LIMIT', msg_args: [60] })));
  await userEvent.type(name(), 'Anne{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('60');
});

it('begins with the profile that the server names, not with the first one', () => {
  desk();
  expect(chosen()).toBe('Une heure');
  expect(until().value).toBe(day(0));
});

it('the last day follows the profile, up to what the company allows', async () => {
  desk();
  await userEvent.selectOptions(profile(), 'Un séjour');
  expect(until().value).toBe(day(3));
  await userEvent.selectOptions(profile(), 'Employé');
  expect(until().value).toBe(day(29));
  await userEvent.selectOptions(profile(), 'Un jour');
  // At 11:00, so that the guest has the whole of the 24 hours.
  expect(until().value).toBe(day(1));
});

it('a last day that the person has chosen stays when the profile changes', async () => {
  desk();
  await userEvent.clear(until());
  await userEvent.type(until(), day(5));
  await userEvent.selectOptions(profile(), 'Un séjour');
  expect(until().value).toBe(day(5));
});

it('names a contact that is none when it is left, and is content once it is one', async () => {
  const { sent } = desk();
  await userEvent.type(contact(), 'rue du Bac');
  expect(contact().getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.tab();
  await screen.findByText(/doit être une adresse e-mail ou un numéro de téléphone valide/);
  await userEvent.type(name(), 'Anne{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(contact()));
  expect(sent).toEqual([]);
  await userEvent.clear(contact());
  await userEvent.type(contact(), '+33 6 12 34 56 78');
  await waitFor(() => expect(contact().getAttribute('aria-invalid')).not.toBe('true'));
});

it.each([
  ['a past day', -1, 'Ce jour est déjà passé.', {}],
  ['a day after the last one of the company', 30, 'À la réception, un accès dure 30 jours au plus.', {}],
  ['a day more than a year from now', 366, 'La validité ne peut pas dépasser un an.', { maxDays: null }],
])('names %s while it is typed, and sends nothing', async (_, days, message, around) => {
  const { sent } = desk(receptionist(), around);
  await userEvent.type(name(), 'Anne');
  await userEvent.clear(until());
  await userEvent.type(until(), day(days));
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.type(name(), '{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(until()));
  expect(sent).toEqual([]);
  await userEvent.clear(until());
  await userEvent.type(until(), day(1));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('says the last day that can be chosen before one is', () => {
  desk();
  expect(screen.getByText(`Au plus tard le ${day(29)}.`)).toBeTruthy();
});

it.each([
  ['no account is left for today', { made: 60 }, 'Vous avez atteint la limite de comptes pour aujourd’hui (60).'],
  ['no profile is active', { profiles: [] }, 'Aucun profil d’invité n’est actif : un administrateur doit en créer un.'],
])('the button says why it cannot be used: %s', async (_, around, reason) => {
  const { sent } = desk(receptionist(), around);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Créer et imprimer', description: reason });
  expect(button.disabled).toBe(true);
  await userEvent.type(name(), 'Anne{Enter}');
  expect(sent).toEqual([]);
});
