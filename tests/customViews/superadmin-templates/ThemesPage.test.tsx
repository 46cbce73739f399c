import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemesPage } from '../../../customViews/superadmin-templates/ThemesPage';
import { UploadsContext, type ImportedTheme, type Uploads } from '../../../resources/engine/uploads/uploadsContext';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const STAFF = ['superadmin:view', 'superadmin:edit', 'template:view'];
const theme = (name: string, more: Partial<ImportedTheme> = {}): ImportedTheme => ({
  name,
  action: 'create',
  templateid: null,
  files: 3,
  bytes: 2048,
  problem: null,
  ...more,
});

/** The page with a portal that the search finds, and what the server says about an archive. */
function open(
  importThemes: Uploads['importThemes'] = vi.fn<Uploads['importThemes']>(),
  reply: (query?: Readonly<Record<string, string>>) => unknown = () => ({ elements: [] }),
) {
  const uploads = { importThemes } as unknown as Uploads;
  return showFeature(
    <UploadsContext value={uploads}>
      <ThemesPage />
    </UploadsContext>,
    modelFor(...STAFF),
    [],
    { reply: (_method, _url, query) => reply(query) },
  );
}
const choose = async (name = 'themes.zip') => {
  const file = new File(['PK'], name, { type: 'application/zip' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
};
const search = async (text: string) => {
  await userEvent.type(screen.getByRole('searchbox', { name: 'Empreinte du portail' }), `${text}{Enter}`);
};

it('finds the company of a portal by its hash, and leads to its record', async () => {
  const page = open(undefined, (query) => ({
    elements: query?.['filter']?.includes('abc')
      ? [{ templateid: 9, t_name: 'Accueil', t_hash: 'abc', company: { companyid: 3, c_name: 'Atlas Salud' } }]
      : [],
  }));
  await search(' abc ');
  const link = await screen.findByRole('link', { name: 'Atlas Salud' });
  expect(link.getAttribute('href')).toMatch(/\/companies\/3$/);
  expect(screen.getByText('Accueil')).toBeTruthy();
  expect(page.sent[0]).toMatchObject({
    url: '/legacy/elements/template',
    query: { extra: 'company', filter: '{"t_hash":"abc"}', disable_company_filter: '1' },
  });
  await userEvent.clear(screen.getByRole('searchbox'));
  await search('nothing');
  expect(await screen.findByText(/^Aucun portail n’a l’empreinte «\snothing\s»\.$/)).toBeTruthy();
});

it('says why a search was refused', async () => {
  open(undefined, () => Promise.reject(new HttpError('x', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' })));
  await search('abc');
  expect((await screen.findByRole('alert')).textContent).toMatch(/droits/);
});

it('shows what an archive will do before it is imported, and what it has done', async () => {
  const importThemes = vi.fn<Uploads['importThemes']>(async (_file, _control, isPreview) => ({
    msg: isPreview ? 'Rien n’est encore enregistré.' : 'Import terminé.',
    themes: [
      theme('Atrium', { templateid: isPreview ? null : 41 }),
      theme('Lounge', { action: 'replace', templateid: 12 }),
    ],
  }));
  open(importThemes);
  await choose();
  expect((await screen.findByText('Rien n’est encore enregistré.')).closest('[role=status]')).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Thèmes de l’archive' });
  expect(within(list).getByText('Nouveau portail')).toBeTruthy();
  expect(within(list).getByText('Remplace le thème')).toBeTruthy();
  expect(within(list).getAllByText(/3 fichiers · 2\sko/)).toHaveLength(2);
  expect(importThemes.mock.calls.map(([, , isPreview]) => isPreview)).toEqual([true]);
  await userEvent.click(screen.getByRole('button', { name: 'Importer 2 thèmes' }));
  expect(await screen.findByText('Import terminé.')).toBeTruthy();
  expect(screen.getByText('Portail créé')).toBeTruthy();
  expect(screen.getByText('Thème remplacé')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Atrium' }).getAttribute('href')).toMatch(/\/templates\/41$/);
  expect(importThemes.mock.calls.map(([file, , isPreview]) => [file.name, isPreview])).toEqual([
    ['themes.zip', true],
    ['themes.zip', false],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Importer une autre archive' }));
  expect(screen.getByRole('button', { name: /Choisir/ })).toBeTruthy();
});

it('says what is wrong with each theme, and offers no import', async () => {
  open(async () => ({
    msg: '1 thème ne peut pas être importé.',
    themes: [theme('Fine'), theme('Hotspot', { problem: { msg_code: 'THEME_STANDARD', msg_args: ['Hotspot'] } })],
  }));
  await choose();
  const row = (await screen.findByText('Hotspot')).closest('li')!;
  expect(row.textContent).toMatch(/est un thème standard/);
  expect(within(row).getByText('Refusé')).toBeTruthy();
  expect(screen.getByText('1 thème ne peut pas être importé.').closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull();
});

it('says why an archive was refused, before and after the preview', async () => {
  const refused = new HttpError('x', 422, { msg_code: 'THEMES_TOO_MANY', msg_args: [50] });
  const answers = [refused, { msg: 'Prêt.', themes: [theme('Atrium')] }, refused];
  open(async () => {
    const next = answers.shift()!;
    if (next instanceof Error) throw next;
    return next;
  });
  await choose();
  expect((await screen.findByText(/trop de thèmes \(50 au plus\)/)).getAttribute('role')).toBe('alert');
  expect(screen.getByText(/Échec de l’envoi/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Retirer|Enlever/ }));
  await choose('other.zip');
  await userEvent.click(await screen.findByRole('button', { name: 'Importer 1 thème' }));
  expect(await screen.findByText(/trop de thèmes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Choisir/ })).toBeTruthy();
});
