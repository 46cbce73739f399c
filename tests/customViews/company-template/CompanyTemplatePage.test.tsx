import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { CompanyTemplatePage } from '../../../customViews/company-template/CompanyTemplatePage';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const template = {
  company: { c_templateid: { $record: 'portal' } },
  records: [
    { key: 'day', resource: 'identity-profiles', values: { p_name: { fr: 'Journée', en: 'Day' }, p_duration: 24 } },
    { key: 'long', resource: 'identity-profiles', values: { p_name: { fr: 'Long', en: 'Long' }, p_duration: 720 } },
    { key: 'portal', resource: 'templates', values: { t_name: { fr: 'Accueil', en: 'Welcome' } } },
  ],
};
const SHIPPED = { version: 0, isShipped: true, at: null, admin: null, template };
const SAVED = { version: 3, isShipped: false, at: '2026-11-20T10:00:00.000Z', admin: 'Ada Byron', template };
const EDITOR = ['superadmin:view', 'superadmin:edit', 'user:view', 'supervisor', 'template:view'];

const open = (stored: object, permissions: readonly string[] = EDITOR, write: (url: string) => unknown = () => ({})) =>
  showFeature(<CompanyTemplatePage />, modelFor(...permissions), [], {
    reply: (method, url) => (method === 'GET' ? stored : write(url)),
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const editor = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  return screen.getByRole('textbox', { name: 'Texte du modèle (JSON)' });
};

it('shows what a new company gets, by kind, in the language of the reader', async () => {
  open(SHIPPED);
  expect(await screen.findByText('Modèle d’origine')).toBeTruthy();
  const group = screen.getByRole('heading', { name: /Profils d’identité/ }).closest('section')!;
  expect(within(group).getByText('2 éléments')).toBeTruthy();
  expect(within(group).getByText('Journée')).toBeTruthy();
  const portals = screen.getByText('Accueil').closest('li')!;
  expect(portals.textContent).toContain('Par défaut pour les invités');
  expect(screen.queryByRole('button', { name: 'Revenir au modèle d’origine' })).toBeNull();
});

it('says who has changed it and when, and lets those who may create companies alone change it', async () => {
  open(SAVED, ['superadmin:view']);
  expect(await screen.findByText('Modifié par Ada Byron le 20 novembre 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  cleanup();
  open({ ...SAVED, admin: null });
  expect(await screen.findByText('Modifié le 20 novembre 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Modifier' })).toBeTruthy();
});

it('checks a text without saving it, and saves it with the version that was read', async () => {
  const page = open(SAVED, EDITOR, (url) => (url.endsWith('/check') ? {} : { ...SAVED, version: 4 }));
  const box = await editor();
  expect(JSON.parse((box as HTMLTextAreaElement).value)).toEqual(template);
  const other = { ...template, records: template.records.slice(1) };
  fireEvent.change(box, { target: { value: JSON.stringify(other) } });
  await press('Vérifier');
  expect((await screen.findByText('Une entreprise créée avec ce modèle serait complète.')).getAttribute('role')).toBe(
    'status',
  );
  await press('Enregistrer');
  expect(await screen.findByText(/^Modèle enregistré/)).toBeTruthy();
  expect(page.sent.slice(1).map(({ url, body }) => [url.split('/').at(-1), body])).toEqual([
    ['check', { template: other }],
    ['company-template', { template: other, version: 3 }],
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('names what is wrong where it is, and keeps the text', async () => {
  const page = open(SAVED, EDITOR, () => {
    throw new HttpError('x', 422, {
      msg_code: 'COMPANY_TEMPLATE_INVALID',
      errors: { 'day.p_name': { message: 'errors.MISSING_PROFILE_NAME', args: {} } },
    });
  });
  const box = await editor();
  fireEvent.change(box, { target: { value: '{' } });
  await press('Enregistrer');
  expect((await screen.findByRole('alert')).textContent).toContain('Ce texte n’est pas du JSON');
  expect(page.sent).toHaveLength(1);
  fireEvent.change(box, { target: { value: '{}' } });
  await press('Enregistrer');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('day.p_nameDonnez un nom au profil.'));
  expect((box as HTMLTextAreaElement).value).toBe('{}');
  await press('Annuler');
  expect(screen.getByText('Journée')).toBeTruthy();
});

it('goes back to the shipped template after a question', async () => {
  const page = open(SAVED, EDITOR, () => SHIPPED);
  await screen.findByText('Modifié par Ada Byron le 20 novembre 2026');
  await press('Revenir au modèle d’origine');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Elles restent dans le journal d’audit.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revenir au modèle d’origine' }));
  expect(await screen.findByText('Modèle d’origine')).toBeTruthy();
  expect(page.sent.at(-1)?.body).toEqual({ template: null, version: 3 });
});

it('says why it could not be loaded, and asks again', async () => {
  let fails = true;
  showFeature(<CompanyTemplatePage />, modelFor(...EDITOR), [], {
    reply: () => {
      if (fails) throw new HttpError('x', 503, { msg_code: 'SERVICE_UNAVAILABLE' });
      return SHIPPED;
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Le modèle n’a pas pu être chargé.');
  fails = false;
  await press('Réessayer');
  expect(await screen.findByText('Modèle d’origine')).toBeTruthy();
});
