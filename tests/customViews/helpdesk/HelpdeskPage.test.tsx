import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const HOUR = 3_600_000;
const consent = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, until: null, givenAt: null, givenBy: null },
  ...more,
});
const NO_COMPANIES = { companies: [], total: 0 };
const isList = (url: string) => url.endsWith('/support/companies');
/** The answers to both calls of the page. */
const replying =
  (guests: () => unknown, companies: (query: Readonly<Record<string, string>>) => unknown = () => NO_COMPANIES) =>
  (_method: string, url: string, query: Readonly<Record<string, string>> = {}) =>
    isList(url) ? companies(query) : guests();

it('finds guests, goes through them by key, and enters the company of one', async () => {
  const user = userEvent.setup();
  const { sent, entered } = showFeature(<HelpdeskPage />, modelFor(...support, 'user:edit'), [], {
    reply: replying(() => ({ guests: GUESTS })),
  });
  const searched = () => sent.filter(({ url }) => !isList(url));
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'ma{Enter}');
  await user.type(field, 'rtin');
  // Each search is in the audit log: none before it is asked for.
  expect(searched()).toEqual([]);
  await user.keyboard('{Enter}');
  const rows = await screen.findAllByRole('button', { name: /Martin/ });
  expect(searched().map(({ url }) => url)).toEqual([expect.stringMatching(/\/support\/guests\?q=martin$/)]);
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
  const { sent } = showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(() => ({ guests: GUESTS })),
    mayChangeCompany: false,
  });
  expect(screen.getByText(/^Ici, on ne peut pas ouvrir une autre entreprise/)).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'martin{Enter}');
  expect(await screen.findByText('Claire Martin')).toBeTruthy();
  expect(screen.getAllByText('Hôtels Bellevue')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Martin|Bellevue/ })).toBeNull();
  expect(sent.some(({ url }) => isList(url))).toBe(false);
});

it('leads to the list for a person who may not open a guest', async () => {
  const user = userEvent.setup();
  const { entered } = showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(() => ({ guests: GUESTS })),
  });
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
      if (isList(url)) return NO_COMPANIES;
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

it('shows the companies that have let support in, and opens one in this tab', async () => {
  const user = userEvent.setup();
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const { entered } = showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(
      () => ({ guests: [] }),
      () => ({
        total: 4,
        companies: [
          // It has ended since it was read.
          consent(4, 'Déjà fermée', { until: at(-HOUR) }),
          consent(3, 'Cafés Lumière', { until: at(2.5 * HOUR), givenAt: at(-HOUR / 2), givenBy: 'Camille Roche' }),
          consent(8, 'Université de Grandval', { until: at(13 * 24 * HOUR), givenAt: at(-HOUR / 2) }),
          consent(2, 'Hôtels Bellevue'),
        ],
      }),
    ),
  });
  const section = await screen.findByRole('region', { name: /Entreprises qui ont ouvert l’accès/ });
  await waitFor(() => expect(within(section).getAllByRole('button')).toHaveLength(3));
  const rows = within(section).getAllByRole('button');
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(
      /^Cafés Lumière.*Accord donné ou modifié par Camille Roche il y a (29|30) min.*Se termine (dans 2 h|demain).*\d\d:\d\d/,
    ),
    expect.stringMatching(
      /^Université de Grandval.*Accord donné ou modifié il y a (29|30) min.*Se termine le \d\d\/\d\d\/\d{4} à .*dans 13 jours/,
    ),
    expect.stringMatching(/^Hôtels BellevueSans date de finOuvrir/),
  ]);
  expect(within(section).getByRole('heading', { level: 2 }).textContent).toMatch(/3$/);
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rows[0]);
  await user.keyboard('{Enter}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ouvrir ici' }));
  await waitFor(() => expect(entered.mock.calls).toEqual([[3, '/']]));
});

it('says how a company gives access where none has', async () => {
  showFeature(<HelpdeskPage />, modelFor(...support), [], { reply: replying(() => ({ guests: [] })) });
  expect(
    await screen.findByRole('heading', { name: 'Aucune entreprise n’a ouvert l’accès pour le moment' }),
  ).toBeTruthy();
  expect(screen.getByText(/« Mon entreprise », section « Assistance »/)).toBeTruthy();
});

it('reads the companies again where that has failed', async () => {
  const user = userEvent.setup();
  let hasFailed = false;
  showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(
      () => ({ guests: [] }),
      () => {
        if (hasFailed) return { companies: [consent(2, 'Hôtels Bellevue')], total: 1 };
        hasFailed = true;
        throw Object.assign(new Error('no'), { status: 503, body: { msg_code: 'COMPANY_BUSY' } });
      },
    ),
  });
  await user.click(within(await screen.findByRole('alert')).getByRole('button'));
  expect(await screen.findByText('Hôtels Bellevue')).toBeTruthy();
});

it('shows twenty of many companies, twenty more each time, and finds the others by name', async () => {
  const user = userEvent.setup();
  const all = Array.from({ length: 5000 }, (_, n) => consent(n + 10, `Société ${n + 1}.`));
  showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(
      () => ({ guests: [] }),
      ({ q, limit }) => {
        const found = all.filter(({ name }) => name.includes(q ?? ''));
        return { companies: found.slice(0, Number(limit)), total: found.length };
      },
    ),
  });
  // By selectors: roles and names of 200 rows take long.
  const rows = () => [...document.querySelectorAll('.hd-company-row b')].map(({ textContent }) => textContent);
  const more = () => screen.queryByText('Afficher d’autres entreprises');
  await waitFor(() => expect(rows()).toHaveLength(20));
  for (let shown = 40; shown <= 200; shown += 20) {
    fireEvent.click(more()!);
    await waitFor(() => expect(rows()).toHaveLength(shown));
  }
  expect(more()).toBeNull();
  expect(screen.getByText(/Les 200 premières entreprises/)).toBeTruthy();
  const field = screen.getByLabelText('Nom de l’entreprise');
  await user.type(field, '4999.');
  await waitFor(() => expect(rows()).toEqual(['Société 4999.']));
  await user.type(field, '9');
  expect(await screen.findByText('Aucune entreprise de ce nom n’a ouvert l’accès.')).toBeTruthy();
  await user.clear(field);
  await waitFor(() => expect(rows()).toHaveLength(200));
  // The field is there while a person types in it.
  expect(document.activeElement).toBe(field);
});

it('says that a consent was taken back meanwhile, and reads the companies again', async () => {
  const user = userEvent.setup();
  let isOpen = true;
  const { entered } = showFeature(<HelpdeskPage />, modelFor(...support), [], {
    reply: replying(
      () => ({ guests: [] }),
      () => (isOpen ? { companies: [consent(2, 'Hôtels Bellevue')], total: 1 } : NO_COMPANIES),
    ),
  });
  entered.mockImplementationOnce(async () => {
    isOpen = false;
    throw Object.assign(new Error('no'), { status: 403, body: { msg_code: 'NOT_ENOUGH_PERMISSIONS' } });
  });
  await user.click(await screen.findByRole('button', { name: /^Hôtels Bellevue/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Ouvrir ici' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/droits nécessaires/);
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByText('Aucune entreprise n’a ouvert l’accès pour le moment')).toBeTruthy();
});
