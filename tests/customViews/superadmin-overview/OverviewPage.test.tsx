import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, LinkBase } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { OverviewPage } from '../../../customViews/superadmin-overview/OverviewPage';
import * as download from '../../../resources/engine/import-export/download';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const usage = (kind: string, used: number, max: number, perDay: number | null, daysLeft: number | null) => ({
  kind,
  used,
  max,
  peak: used + 1,
  perDay,
  daysLeft,
  values: Array.from({ length: 90 }, (_, day) => (day < 3 ? null : used)),
});
const COMPANIES = [
  {
    companyid: 7,
    c_name: 'Hôtels Bellevue',
    daysLeft: 0,
    usage: [usage('users', 50, 50, 1.5, 0), usage('appointed', 0, 0, null, null), usage('locations', 6, 10, 0.1, 36)],
  },
  { companyid: 8, c_name: '=Port', daysLeft: null, usage: [usage('users', 1, 30, null, null)] },
  { companyid: 9, c_name: 'Sans limite', daysLeft: null, usage: [usage('users', 1, 0, null, null)] },
];
const page = { start: '2026-08-29', end: '2026-11-26', total: 30, companies: COMPANIES };

function open(reply: (url: string, query?: Readonly<Record<string, string>>) => unknown = () => page) {
  return showFeature(<OverviewPage />, modelFor('superadmin:view'), [], {
    reply: (_method, url, query) => reply(url, query),
  });
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));

it('shows each company with its limits, what is used of them and when they are reached', async () => {
  open();
  const hotels = await card('Hôtels Bellevue');
  expect(hotels.getByRole('link').getAttribute('href')).toMatch(/companies\/7$/);
  expect(hotels.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Invités', 'Sites']);
  expect(hotels.getByText('50 sur 50').getAttribute('data-tone')).toBe('danger');
  expect(hotels.getByText('6 sur 10').getAttribute('data-tone')).toBe('warning');
  expect(hotels.getByText('Maximum atteint')).toBeTruthy();
  expect(hotels.getByText('Maximum atteint vers le 01/01/2027')).toBeTruthy();
  expect(hotels.getByText('+1,5 par jour')).toBeTruthy();
  expect((await card('=Port')).getByText('Moins de 7 jours comptés')).toBeTruthy();
  expect((await card('Sans limite')).getByText('L’abonnement n’a aucun maximum.')).toBeTruthy();
  expect(screen.getByText(/droite de tendance/)).toBeTruthy();
});

it('shows the same as a table', async () => {
  open();
  await screen.findByRole('article', { name: 'Hôtels Bellevue' });
  await userEvent.click(screen.getByRole('button', { name: 'Afficher en tableau' }));
  const [, first] = screen.getAllByRole('row');
  expect(within(first!).getByRole('rowheader').textContent).toBe('Hôtels Bellevue');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Invités', '50 sur 50', '51', '+1,5 par jour', 'Maximum atteint']);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Hôtels Bellevue', '=Port']);
  expect(screen.getByRole('columnheader', { name: 'Pic sur 90 jours' }).className).toBe('e-end');
});

it('writes the changes of one company with equally many decimals and a real minus', async () => {
  const usages = [
    usage('users', 5, 50, -1.25, null),
    usage('devices', 5, 50, 2, 23),
    usage('locations', 5, 50, 0.001, null),
  ];
  open(() => ({ ...page, companies: [{ ...COMPANIES[0], usage: usages }] }));
  const hotels = await card('Hôtels Bellevue');
  expect(hotels.getByText('−1,25 par jour')).toBeTruthy();
  expect(hotels.getByText('+2,00 par jour')).toBeTruthy();
  expect(hotels.getByText('stable')).toBeTruthy();
});

it('says that a maximum is not reached within a year', async () => {
  open(() => ({ ...page, companies: [{ ...COMPANIES[1]!, usage: [usage('users', 1, 30, 0.01, null)] }] }));
  expect((await card('=Port')).getByText('Maximum non atteint d’ici un an')).toBeTruthy();
});

it('marks the last day, which is all that there is on the first one', async () => {
  const values = Array.from({ length: 90 }, (_, day) => (day === 89 ? 5 : null));
  open(() => ({
    ...page,
    companies: [{ ...COMPANIES[0], usage: [{ ...usage('users', 5, 50, null, null), values }] }],
  }));
  await card('Hôtels Bellevue');
  await waitFor(() => expect(document.querySelectorAll('.MuiLineChart-mark')).toHaveLength(1));
});

it('goes to the last page when the address has a later one', async () => {
  const asked: unknown[] = [];
  showFeature(
    <>
      <LinkBase to="?page=99">later</LinkBase>
      <OverviewPage />
    </>,
    modelFor('superadmin:view'),
    [],
    {
      reply: (_method, _url, query) => {
        asked.push(query?.['page']);
        return query?.['page'] === '99' ? { ...page, companies: [] } : page;
      },
    },
  );
  await card('Hôtels Bellevue');
  await userEvent.click(screen.getByRole('link', { name: 'later' }));
  await waitFor(() => expect(asked).toEqual(['1', '99', '3']));
  await card('Hôtels Bellevue');
  expect(screen.getByRole('combobox', { name: 'Entreprises par page' }).textContent).toContain('12 entreprises');
});

it('searches by name and turns the pages', async () => {
  const asked: unknown[] = [];
  open((_url, query) => {
    asked.push(query);
    return page;
  });
  await screen.findByRole('article', { name: 'Hôtels Bellevue' });
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '2', perPage: '12' }));
  await userEvent.type(screen.getByRole('searchbox'), 'port');
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'port', page: '1', perPage: '12' }));
});

it('saves every company that is found as CSV, names that look like formulas as texts', async () => {
  const saved = vi.spyOn(download, 'saveText').mockReturnValue(undefined);
  open((url) => (url.includes('overview') ? { end: page.end, companies: COMPANIES } : page));
  await screen.findByRole('article', { name: 'Hôtels Bellevue' });
  await userEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [csv, name] = saved.mock.calls[0]!;
  expect(name).toBe('global_view-2026-11-26.csv');
  expect(String(csv).trim().split('\r\n').slice(1)).toEqual([
    '7;Hôtels Bellevue;Invités;50;50;51;1,5;0;2026-11-26',
    '7;Hôtels Bellevue;Sites;6;10;7;0,1;36;2027-01-01',
    "8;'=Port;Invités;1;30;2;;;",
  ]);
});

it('says that nothing is found, and why there is no answer', async () => {
  let fails = true;
  open(() => {
    if (fails) throw new HttpError('x', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' });
    return { ...page, total: 0, companies: [] };
  });
  const alert = await screen.findByRole('alert');
  fails = false;
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText('Aucune entreprise ne porte ce nom.')).toBeTruthy();
});
