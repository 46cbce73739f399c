import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { IdentitiesPage } from '../../../customViews/identities/IdentitiesPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const guests = [
  { id: 11, userid: 11, u_name: 'Anne Moreau', u_email: 'invite-0001' },
  { id: 12, userid: 12, u_name: 'Lucie Autre', u_email: 'invite-0002' },
];

/** The list of identities, and the addresses that were asked for. */
function list(...permissions: string[]) {
  const page = (
    <ResourceContextProvider value="identities">
      <IdentitiesPage />
    </ResourceContextProvider>
  );
  return showFeature(page, modelFor('user:view', ...permissions), guests, {
    at: '/identities',
    reply: (_, url) => (url.includes('/lobby/openable') ? { ids: [11] } : undefined),
  });
}

it('leads to the reception desk’s guest where the server says that it may be opened there', async () => {
  const { location, sent } = list('lobby');
  const link = await screen.findByRole('link', { name: /^Anne Moreau/ });
  expect(link.getAttribute('href')).toContain('/lobby?guest=11');
  expect(screen.queryByRole('link', { name: /^Lucie Autre/ })).toBeNull();
  expect(sent.map(({ url }) => url)).toEqual(['/api/lobby/openable?ids=11,12']);
  const rows = screen.getAllByRole('row');
  const row = (name: string) => rows.find((one) => within(one).queryByText(name) !== null) as HTMLElement;
  await userEvent.click(row('Lucie Autre'));
  expect(location()?.pathname).toBe('/identities');
  await userEvent.click(row('Anne Moreau'));
  await waitFor(() => expect([location()?.pathname, location()?.search]).toEqual(['/lobby', '?guest=11']));
});

it('asks nothing for people who are not at the desk, or who open every identity', async () => {
  const viewer = list();
  await screen.findByText('Anne Moreau');
  expect([screen.queryByRole('link', { name: /^Anne Moreau/ }), viewer.sent]).toEqual([null, []]);
  cleanup();
  const editor = list('user:edit', 'lobby');
  const link = await screen.findByRole('link', { name: /^Anne Moreau/ });
  expect(link.getAttribute('href')).toContain('/identities/11');
  expect(editor.sent.filter(({ url }) => url.includes('openable'))).toEqual([]);
});
