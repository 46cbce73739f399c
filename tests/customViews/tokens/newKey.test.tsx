import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RenewDialog from '../../../customViews/tokens/RenewDialog';
import { clientModel } from '../../../domain/schema/client/client';
import type { Dialogs } from '../../../resources/engine/dialogs';
import { ModelProvider } from '../../../resources/engine/model';
import { ResourceCreate } from '../../../resources/engine/ResourceCreate';
import { ResourceEdit } from '../../../resources/engine/ResourceEdit';
import { ResourceList } from '../../../resources/engine/ResourceList';
import { modelFor } from '../features';
import { provider, refusal, show } from '../../resources/fixture';
import { readModel } from '../../support/readModel';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stored = {
  id: 9,
  name: 'Caisse',
  description: null,
  expiresAt: '2027-03-31T21:59:59.000Z',
  profileid: 5,
  teamid: null,
  sourceid: null,
  isEnabled: true,
  mayAdminister: false,
  deletedAt: null,
  version: 1,
};
const profiles = [{ id: 5, ap_name: 'Lecture seule', ap_permissions: '1' }];

/** The form of a new key, or of the stored one, for a person who may change keys. */
function form(page: 'new' | 'stored', renewal?: () => Promise<never>) {
  const call = vi.fn((_: string, { body }: { body: { expiration: string } }) =>
    Promise.resolve({ data: { ...stored, expiresAt: body.expiration } }),
  );
  if (renewal) call.mockImplementationOnce(renewal);
  const calls = {
    getList: () => Promise.resolve({ data: profiles, total: 1 }),
    getMany: () => Promise.resolve({ data: profiles }),
    getOne: (name: string) => Promise.resolve({ data: name === 'tokens' ? stored : profiles[0] }),
    create: vi.fn(() => Promise.resolve({ data: { ...stored, token: 'ptk_secret' } })),
    update: vi.fn((_: string, { data }: { data: object }) => Promise.resolve({ data: { ...stored, ...data } })),
    call,
  };
  const as = modelFor('global:view', 'global:edit');
  const start = { name: 'Caisse', expiresAt: stored.expiresAt, profileid: 5 };
  show(provider([], calls as never), {
    at: page === 'new' ? `/?start=${encodeURIComponent(JSON.stringify(start))}` : '/',
    as,
    children: (
      <ModelProvider model={as} timeZone="Europe/Paris" dialogs={{ renew: RenewDialog } satisfies Partial<Dialogs>}>
        {page === 'new' ? <ResourceCreate resource="tokens" /> : <ResourceEdit resource="tokens" id="9" />}
      </ModelProvider>
    ),
  });
  return calls;
}

it('says that a key was made, copied, and its address too, in words of their own (S-KEY-6, S-MSG-3)', async () => {
  form('new');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
  expect(await screen.findByText('Clé créée.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copier dans le presse-papiers' }));
  expect(await screen.findByText('Clé copiée dans le presse-papiers.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText('Adresse copiée.')).toBeTruthy();
});

it.each([
  ['fr', 'Rechercher par nom, description...'],
  ['en', 'Search by name, description...'],
  ['es', 'Buscar por nombre, descripción...'],
  ['zh', '按名称、说明搜索...'],
] as const)('has the search box of the specification: %s (S-KEY-5)', async (locale, placeholder) => {
  const as = clientModel(readModel(), '1', new Set(['global:view']), locale, { areas: {}, names: {} });
  show(provider([]), { as, at: '/tokens' });
  const searchBox = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(searchBox.placeholder).toBe(placeholder);
});

it('renews a key where it is shown, and shows it still (S-KEY-5)', async () => {
  const { call } = form('new');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  const made = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
  await user.click(made.getByRole('button', { name: 'Renouveler' }));
  const dialog = await screen.findByRole('dialog', { name: /^Renouveler/ });
  const date = within(dialog).getByRole('textbox', { name: 'Nouvelle date d’expiration' });
  await user.clear(date);
  await user.type(date, '30/06/2027');
  await user.click(within(dialog).getByRole('button', { name: 'Renouveler' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Renouveler/ })).toBeNull());
  // A day without a time is that day's end.
  expect(call).toHaveBeenCalledWith('tokens', {
    action: 'renew',
    id: 9,
    body: { expiration: '2027-06-30T21:59:00.000Z' },
  });
  expect(made.getByRole<HTMLInputElement>('textbox', { name: 'Clé' }).value).toBe('ptk_secret');
});

it('a renewal without a date says that it is required, until a date is typed', async () => {
  const { call } = form('new');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  const made = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
  await user.click(made.getByRole('button', { name: 'Renouveler' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Renouveler/ }));
  const date = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nouvelle date d’expiration' });
  // A number that is typed and taken away again leaves neither day nor time.
  const number = dialog.getByRole('textbox', { name: 'ou dans' });
  await user.type(number, '3');
  await user.clear(number);
  await user.click(dialog.getByRole('button', { name: 'Renouveler' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Ce champ est obligatoire.');
  expect(call).not.toHaveBeenCalled();
  await user.type(date, '30/06/2027');
  await user.tab();
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
});

it('a renewal that does not reach the server says so, keeps the date, and goes on when it is pressed again', async () => {
  const { call } = form('new', () => Promise.reject(refusal(0, { msg_code: 'NETWORK_ERROR' })));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  const made = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
  await user.click(made.getByRole('button', { name: 'Renouveler' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Renouveler/ }));
  const date = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nouvelle date d’expiration' });
  await user.clear(date);
  await user.type(date, '30/06/2027');
  await user.click(dialog.getByRole('button', { name: 'Renouveler' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(date.value).toBe('30/06/2027');
  await user.click(dialog.getByRole('button', { name: 'Renouveler' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Renouveler/ })).toBeNull());
  expect(call).toHaveBeenCalledTimes(2);
});

describe('the expiration as a number and a unit', () => {
  const today = '2026-11-28T10:00:00Z';
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'ou dans' });
  const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Expire le' });

  it('gives the day of a new key, its end, and follows the unit; a day that is typed replaces it', async () => {
    const { create } = form('new');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Créer' });
    await user.type(number(), '3');
    expect(day().value).toBe('28/02/2027');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unité de la durée' }), 'ans');
    expect(day().value).toBe('28/11/2029');
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    const expiresAt = '2029-11-28T22:59:59.000Z';
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        'tokens',
        expect.objectContaining({ data: expect.objectContaining({ expiresAt }) as unknown }),
      ),
    );
  });

  it.each([
    ['un an', 'Nombre incorrect.'],
    ['0', 'La valeur est trop petite (minimum 1).'],
    ['121', 'La valeur est trop grande (maximum 120).'],
  ])('says what is wrong with “%s”, and makes no key', async (text, message) => {
    const { create } = form('new');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Créer' });
    await user.type(number(), text);
    await user.tab();
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    expect(number().value).toBe(text);
    expect(create).not.toHaveBeenCalled();
    await user.clear(day());
    await user.type(day(), '30/06/2027');
    expect(number().value).toBe('');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('is refused as a day too, when it is later than ten years from today on', async () => {
    const { create } = form('new');
    const user = userEvent.setup();
    await user.clear(await screen.findByRole('textbox', { name: 'Expire le' }));
    await user.type(day(), '31/12/2099');
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findByText(/^Cette date est trop éloignée.: 10 ans au plus/)).toBeTruthy();
    expect(day().getAttribute('aria-invalid')).toBe('true');
    expect(number().getAttribute('aria-invalid')).toBeNull();
    expect(create).not.toHaveBeenCalled();
  });

  it('is red in the box that is wrong alone', async () => {
    form('new');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Créer' });
    await user.type(number(), '121');
    await user.tab();
    await screen.findByText('La valeur est trop grande (maximum 120).');
    expect(number().getAttribute('aria-invalid')).toBe('true');
    expect(day().getAttribute('aria-invalid')).not.toBe('true');
  });

  it('is required', async () => {
    const { create } = form('new');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Créer' });
    await user.type(number(), '3');
    await user.clear(number());
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findByText('Ce champ est obligatoire.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('renews a key', async () => {
    const { call } = form('new');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Créer' }));
    const made = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
    await user.click(made.getByRole('button', { name: 'Renouveler' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Renouveler/ }));
    await user.type(dialog.getByRole('textbox', { name: 'ou dans' }), '500');
    await user.click(dialog.getByRole('button', { name: 'Renouveler' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('La valeur est trop grande (maximum 120).');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unité de la durée' }), 'jours');
    await user.click(dialog.getByRole('button', { name: 'Renouveler' }));
    await waitFor(() => expect(call).toHaveBeenCalledOnce());
    expect(call).toHaveBeenCalledWith('tokens', {
      action: 'renew',
      id: 9,
      body: { expiration: '2028-04-11T21:59:59.000Z' },
    });
  });
});

it('says that a key was changed', async () => {
  form('stored');
  const name = await screen.findByRole('textbox', { name: /^Nom/ });
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Clé modifiée.')).toBeTruthy();
});

it('lists keys by ID, name, creation, expiry, description and state (S-KEY-5)', async () => {
  const as = modelFor('global:view', 'global:edit');
  show(provider([stored] as never, { getMany: () => Promise.resolve({ data: profiles }) } as never), {
    as,
    children: <ResourceList resource="tokens" />,
  });
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.filter((head) => head !== '').slice(0, 6)).toEqual([
    'N°',
    'Nom',
    'Créée le',
    'Expire le',
    'Description',
    'État',
  ]);
});
