import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShownPage } from '../../../customViews/superadmin-shown/ShownPage';
import { modelFor, showFeature } from '../features';

// Lists show what fits into their height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(272);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COMPANIES = [
  { id: 3, name: 'Hôtels', shown: true },
  { id: 4, name: 'Cafés', shown: false },
  { id: 5, name: 'Festival', shown: true },
];
const side = (name: string) => within(document.querySelector<HTMLElement>(`[data-side=${name}]`)!);
const names = (name: string) =>
  side(name)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

function show(save: () => unknown = () => ({}), companies: readonly object[] = COMPANIES) {
  return showFeature(<ShownPage />, modelFor('partneraccount'), [], {
    reply: (method) => (method === 'GET' ? { companies } : save()),
  });
}

it('says which companies appear, and saves the others as hidden', async () => {
  const { sent } = show();
  expect(await screen.findByText(/Ce choix ne concerne que vous/)).toBeTruthy();
  expect([names('selected'), names('available')]).toEqual([['Hôtels', 'Festival'], ['Cafés']]);
  await userEvent.dblClick(side('selected').getByRole('option', { name: 'Festival' }));
  await userEvent.dblClick(side('available').getByRole('option', { name: 'Cafés' }));
  expect(screen.getByText('1 entreprise de plus affichée · 1 entreprise masquée')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Entreprises affichées mises à jour')).toBeTruthy();
  const saved = sent.filter(({ body }) => body !== undefined);
  expect(saved).toMatchObject([{ url: '/api/partner-companies', body: { hidden: [5] } }]);
});

it('hides and shows all of them at once, or what a filter finds', async () => {
  const { sent } = show();
  await screen.findByText(/Ce choix ne concerne que vous/);
  await userEvent.click(screen.getByRole('button', { name: 'Tout masquer' }));
  expect(screen.getByText('Aucune entreprise n’est affichée.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tout afficher' }));
  expect(screen.getByText('Aucune entreprise n’est masquée.')).toBeTruthy();
  await userEvent.type(side('selected').getByRole('searchbox'), 'fest');
  await userEvent.click(await screen.findByRole('button', { name: 'Masquer les 1 trouvées' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent.at(-1)?.body ?? sent.at(-2)?.body).toEqual({ hidden: [5] }));
});

it('shows a company that comes in while the choice is being made', async () => {
  const more = [...COMPANIES, { id: 6, name: 'Port', shown: true }];
  let now: readonly object[] = COMPANIES;
  const refused = () => {
    now = more;
    throw new HttpError('no', 500, { msg_code: 'INTERNAL_ERROR' });
  };
  const { sent } = showFeature(<ShownPage />, modelFor('partneraccount'), [], {
    reply: (method) => (method !== 'GET' ? (now === more ? {} : refused()) : { companies: now }),
  });
  await screen.findByText(/Ce choix ne concerne que vous/);
  await userEvent.dblClick(side('selected').getByRole('option', { name: 'Festival' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(names('selected')).toEqual(['Hôtels', 'Port']));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    const saves = sent.flatMap(({ body }) => (body === undefined ? [] : [body]));
    expect(saves).toEqual([{ hidden: [4, 5] }, { hidden: [4, 5] }]);
  });
});

it('keeps the choice when the server refuses it', async () => {
  show(() => {
    throw new HttpError('x', 503, { msg_code: 'SERVICE_UNAVAILABLE' });
  });
  await userEvent.dblClick((await screen.findAllByRole('option', { name: 'Festival' }))[0]!);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('momentanément indisponible');
  await waitFor(() => expect(names('available')).toContain('Festival'));
});

it('says when there is nothing to choose: no company, or every one', async () => {
  show(undefined, []);
  expect(await screen.findByText('Aucune entreprise')).toBeTruthy();
  expect(screen.getByText('Votre entreprise n’en suit encore aucune autre.')).toBeTruthy();
  cleanup();
  const { sent } = showFeature(<ShownPage />, modelFor('partneraccount', 'superadmin:view'));
  expect(screen.getByText('Vous voyez toutes les entreprises')).toBeTruthy();
  expect(screen.getByText('Un super-administrateur n’a rien à choisir.')).toBeTruthy();
  expect(sent).toEqual([]);
});
