import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { HelpdeskPage } from '../../../customViews/helpdesk/HelpdeskPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const guest = (userid: number, u_name: string, more: object = {}) => ({
  company: { id: 2, name: 'Hôtels Bellevue' },
  guest: { userid, id: userid, u_name, u_email: `${userid}@exemple.example`, u_sdate: null, u_edate: null, ...more },
});
const GUESTS = [
  guest(7, 'Claire Martin', { u_edate: '2020-01-01T00:00:00Z' }),
  guest(8, 'Paul Martin', { u_lastlogin: new Date(Date.now() - 3_600_000).toISOString() }),
];
const support = ['support_access', 'user:view', 'supervisor'];

it('finds guests, goes through them by key, and enters the company of one', async () => {
  const user = userEvent.setup();
  const { sent, entered } = showFeature(<HelpdeskPage />, modelFor(...support, 'user:edit'), [], {
    reply: () => ({ guests: GUESTS }),
  });
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'ma{Enter}');
  await user.type(field, 'rtin');
  // Each search is in the audit log: none before it is asked for.
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  const rows = await screen.findAllByRole('button', { name: /Martin/ });
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/support\/guests\?q=martin$/)]);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Claire Martin.*Bellevue.*Expiré.*Jamais connecté/),
    expect.stringMatching(/Paul Martin.*Bellevue.*Valide.*Vu/),
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows[1]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(entered.mock.calls).toEqual([[2, '/identities/8']]));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
});

it('finds guests where another company cannot be opened, leads to none, and says so', async () => {
  showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: () => ({ guests: GUESTS }),
    mayChangeCompany: false,
  });
  expect(screen.getByText(/^Ici, on ne peut pas ouvrir une autre entreprise/)).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'martin{Enter}');
  expect(await screen.findByText('Claire Martin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Martin/ })).toBeNull();
});

it('leads to the list for a person who may not open a guest', async () => {
  const user = userEvent.setup();
  const { entered } = showFeature(<HelpdeskPage />, modelFor(...support), [], { reply: () => ({ guests: GUESTS }) });
  await user.type(screen.getByRole('searchbox'), 'martin');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await user.click((await screen.findAllByRole('button', { name: /Martin/ }))[0]!);
  await waitFor(() =>
    expect(entered.mock.calls.map(([company, to]) => [company, decodeURIComponent(String(to))])).toEqual([
      [2, '/identities?filter={"q":"7@exemple.example"}'],
    ]),
  );
});

it('says when no guest is found, and when the search has failed', async () => {
  const user = userEvent.setup();
  showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: (_method, url) => {
      if (url.endsWith('fails'))
        throw Object.assign(new Error('no'), { status: 503, body: { msg_code: 'COMPANY_BUSY' } });
      return { guests: [] };
    },
  });
  await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  expect(await screen.findByText(/Aucun invité ne correspond à « nobody »/)).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'fails{Enter}');
  expect(await screen.findByRole('alert', {}, { timeout: 9000 })).toBeTruthy();
}, 15_000);
