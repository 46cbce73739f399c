import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { GeneralSettingsPage } from '../../../customViews/general-settings/GeneralSettingsPage';
import { PROPERTIES, SOURCES, sourceOf } from '../../../domain/configuration/properties';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const THEME = 'core:console.theme';
const TAGS = 'core:access-logs.excludedTags';
const members = (list: readonly unknown[]) => ({ 'hydra:member': list });
const properties = PROPERTIES.map((property) => {
  const source = sourceOf(property) as keyof typeof SOURCES;
  return { ...property, source, sourceLabel: SOURCES[source] };
});
const set = (key: string, owner: string, value: unknown, version: number, by: string | null = null) => ({
  key,
  owner,
  value,
  version,
  at: '2026-11-20T10:00:00.000Z',
  by,
});

interface Write {
  readonly owner?: string;
  readonly value: unknown;
  readonly version: number;
}

/** The page over a server that keeps what it is sent, and refuses versions that are not the last one. */
function open(permissions: readonly string[], stored: readonly ReturnType<typeof set>[] = [], refusal?: HttpError) {
  let values = [...stored];
  let version = 10;
  const put = (key: string, { owner = 'administrator', value, version: seen }: Write) => {
    const isIt = (one: { key: string; owner: string }) => one.key === key && one.owner === owner;
    if ((values.find(isIt)?.version ?? 0) !== seen) throw new HttpError('x', 412, { msg_code: 'STALE_VERSION' });
    values = values.filter((one) => !isIt(one));
    if (value === null) return { version: 0 };
    version += 1;
    values.push(set(key, owner, value, version));
    return { version };
  };
  const page = showFeature(<GeneralSettingsPage />, modelFor(...permissions), [], {
    reply: (method, url) => {
      if (method === 'PUT') {
        if (refusal) throw refusal;
        return put(decodeURIComponent(url.split('/').at(-1)!), page.sent.at(-1)!.body as Write);
      }
      if (url.endsWith('/defaults')) return members(properties);
      const own = url.includes('/admin_configurations');
      return members(values.filter(({ owner }) => (owner === 'administrator') === own));
    },
  });
  const written = () => page.sent.filter(({ body }) => body !== undefined).map(({ url, body }) => [url, body]);
  return { ...page, written };
}
const theme = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Thème' });

it('has what a person may set, with its owner', async () => {
  open(['visit:view']);
  expect(await screen.findByRole('textbox', { name: 'Étiquettes masquées' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Thème' })).toBeNull();
  cleanup();
  open(['visit:view', 'global:edit', 'superadmin:edit']);
  await screen.findByRole('textbox', { name: 'Étiquettes masquées' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Pour moi',
    'Pour l’entreprise',
    'Pour toute l’installation',
  ]);
});

it('shows the narrowest value, and where it comes from', async () => {
  open(['global:edit'], [set(THEME, 'installation', 'dark', 3), set(TAGS, 'company', ['ads'], 4, 'Ada Byron')]);
  expect(await screen.findByText('ads')).toBeTruthy();
  expect(screen.getByText('Réglage de l’entreprise')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Pour l’entreprise' }));
  expect((await theme()).value).toBe('dark');
  expect(screen.getByText('Réglage de l’installation')).toBeTruthy();
  expect(screen.getByText('Réglé par Ada Byron le 20 novembre 2026')).toBeTruthy();
  expect(screen.getByText('Valeur par défaut')).toBeTruthy();
});

it('sends a change with the version that was read, and takes the value back', async () => {
  const page = open(['global:edit'], [set(THEME, 'company', 'dark', 4)]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Pour l’entreprise' }));
  await userEvent.selectOptions(await theme(), 'Clair');
  expect((await theme()).value).toBe('light');
  await waitFor(() => expect(page.readAgain).toHaveBeenCalledOnce());
  expect(await screen.findByText('Réglage enregistré')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Rétablir la valeur héritée' }));
  await waitFor(() => expect(page.written()).toHaveLength(2));
  const address = expect.stringMatching(/\/configurations\/core%3Aconsole\.theme$/) as string;
  expect(page.written()).toEqual([
    [address, { owner: 'company', value: 'light', version: 4 }],
    [address, { owner: 'company', value: null, version: 11 }],
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rétablir la valeur héritée' })).toBeNull());
  expect((await theme()).value).toBe('system');
});

it('sends changes that follow each other quickly in order, each with the version before', async () => {
  const page = open(['visit:view']);
  const box = await screen.findByRole('textbox', { name: 'Étiquettes masquées' });
  await userEvent.type(box, 'ads{Enter}blocked{Enter}');
  await waitFor(() => expect(page.written()).toHaveLength(2));
  expect(page.written().map(([, body]) => body)).toEqual([
    { value: ['_unauth_message', 'ads'], version: 0 },
    { value: ['_unauth_message', 'ads', 'blocked'], version: 11 },
  ]);
});

it('says what the server refuses, and shows what is stored again', async () => {
  const refused = new HttpError('x', 422, {
    msg_code: 'VALIDATION_FAILED',
    errors: { value: { message: 'errors.FIELD_TOO_BIG', args: [20] } },
  });
  open(['visit:view'], [], refused);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Étiquettes masquées' }), 'ads{Enter}');
  expect(await screen.findByText(/20/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('ads')).toBeNull());
  expect(screen.getByText('_unauth_message')).toBeTruthy();
});

it('says so when the settings cannot be read, and tries again', async () => {
  let fails = true;
  showFeature(<GeneralSettingsPage />, modelFor('visit:view'), [], {
    reply: (_method, url) => {
      if (fails) throw new HttpError('x', 500, {});
      return members(url.endsWith('/defaults') ? properties : []);
    },
  });
  expect(await screen.findByText('Les réglages n’ont pas pu être chargés.')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('_unauth_message')).toBeTruthy();
});
