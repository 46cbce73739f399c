import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { FirstSteps } from '../../../customViews/dashboard/FirstSteps';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const PORTAL = { id: 7, name: 'Portail standard' };
const answer =
  (steps: readonly object[], hidden = false) =>
  (method: string, url: string) =>
    method === 'GET' && url.includes('first-steps') ? { steps, hidden } : {};
const IN_COMPANY = [
  { name: 'location', done: true, record: null },
  { name: 'portal', done: false, record: PORTAL },
  { name: 'source', done: false, record: null },
  { name: 'guest', done: false, record: null },
  { name: 'signIn', done: false, record: { id: 4, name: 'Passerelle' } },
];

it('links each step that is left to its form, and says how many are done', async () => {
  showFeature(<FirstSteps />, modelFor('user:edit'), [], { reply: answer(IN_COMPANY) });
  expect(await screen.findByText('1 étape faite sur 5')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/portal-assignments?kind=templates&id=7',
    '/sources/create',
    '/identities/create',
    '/sources/4',
  ]);
  expect(screen.getByText(/« Portail standard » est prêt/)).toBeTruthy();
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Attribuer un portail');
});

it('opens the company in which the next steps are', async () => {
  const record = { id: 9, name: 'Hôtel du Port' };
  const steps = [
    { name: 'company', done: true, record: null },
    { name: 'administrator', done: false, record },
    { name: 'enter', done: false, record },
  ];
  const { entered } = showFeature(<FirstSteps />, modelFor('superadmin:edit'), [], { reply: answer(steps) });
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir Hôtel du Port' }));
  expect(entered).toHaveBeenCalledWith(9, '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Créer son administrateur' }));
  expect(entered).toHaveBeenLastCalledWith(9, '/administrators/create');
});

it('leads into no company from a tab that stays in its own', async () => {
  const steps = [{ name: 'enter', done: false, record: { id: 9, name: 'Hôtel du Port' } }];
  const given = { reply: answer(steps), mayChangeCompany: false };
  showFeature(<FirstSteps />, modelFor('superadmin:edit'), [], given);
  expect(await screen.findByText('Ouvrir Hôtel du Port')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ouvrir Hôtel du Port' })).toBeNull();
});

it('is hidden and shown again', async () => {
  const { sent } = showFeature(<FirstSteps />, modelFor('user:edit'), [], { reply: answer(IN_COMPANY) });
  await userEvent.click(await screen.findByRole('button', { name: 'Masquer' }));
  expect(screen.queryByText('Premiers pas')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les premiers pas' }));
  expect(await screen.findByText('Premiers pas')).toBeTruthy();
  expect(sent.filter(({ url }) => url.endsWith('/preferences/first-steps.hidden'))).toHaveLength(2);
});

it('is not there once everything is done, nor without a step', async () => {
  const done = IN_COMPANY.map((step) => ({ ...step, done: true }));
  const { sent } = showFeature(<FirstSteps />, modelFor('user:edit'), [], { reply: answer(done) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('Premiers pas')).toBeNull();
});
