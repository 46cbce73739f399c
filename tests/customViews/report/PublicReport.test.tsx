import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PublicReport } from '../../../customViews/report/PublicReport';
import { clockAt } from '../../../resources/engine/values/time';
import { addDays } from '../../../domain/time/calendar';
import { modelFor, showFeature } from '../features';

const RIGHTS = ['report:view', 'location:view', 'visit:view'];
/** Days on the clocks of the model's time zone. */
const day = (shift: number) => addDays(clockAt(Date.now(), 'Europe/Paris').day, shift);
type Query = Readonly<Record<string, string>>;

const answer = (report: object[], total = 0) => ({ report, total, step: 'day', truncated: false });
/** Two locations on one day; figures of the counters. */
const reply = (_method: string, url: string, query: Query = {}) => {
  if (url !== '/legacy/reports') return undefined;
  const first = query['filters'] === '{"history.visit":[0]}';
  if (query['source'] === 'returning') return answer([], first ? 12 : 345);
  const names = ['Bordeaux', 'Lyon'];
  const dated = query['dimensions']?.startsWith('date');
  return answer(
    names.map((name, id) => ({
      val: 10 - id,
      keys: [...(dated ? [day(0)] : []), id],
      labels: [...(dated ? [day(0)] : []), name],
    })),
  );
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks for one day back to two ahead, and shows the four counters and the graphs of the activity', async () => {
  const { sent } = showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply });
  await waitFor(() => expect(document.querySelector('[data-counter=returning]')?.textContent).toBe('345'), {
    // They are counted two seconds after the start.
    timeout: 5000,
  });
  expect(document.querySelector('[data-counter=fresh]')?.textContent).toBe('12');
  expect(document.querySelector('[data-counter=locations]')?.textContent).toBe('2');
  const asked = sent.filter(({ url }) => url === '/legacy/reports').map(({ query }) => query);
  expect(asked.every((query) => query?.['start'] === day(-1) && query['end'] === day(2))).toBe(true);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Répartition par site',
    'Connexions par site',
    'Connexions par système',
    'Répartition par système',
    'Répartition par mode de connexion',
    'Connexions par mode de connexion',
  ]);
});

it('has tab and filters in its address, for the way back from rows; what is no filter counts as none', async () => {
  const filters = { 'location.locationid': [7] };
  const at = (text: string) => `/report/public?tab=guests&filters=${encodeURIComponent(text)}`;
  const asked = (sent: ReturnType<typeof showFeature>['sent']) =>
    sent.filter(({ url }) => url === '/legacy/reports').map(({ query }) => query?.['global_filters']);
  const { sent } = showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply, at: at(JSON.stringify(filters)) });
  expect(await screen.findByRole('tab', { name: 'Détail des invités', selected: true })).toBeTruthy();
  await waitFor(() => expect(asked(sent)).toEqual(Array.from({ length: 5 }, () => JSON.stringify(filters))));
  cleanup();
  const { sent: others } = showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply, at: at('{"x":1}') });
  await waitFor(() => expect(asked(others)).toEqual(Array.from({ length: 5 }, () => undefined)));
});

it('shows the figures of a graph as a table', async () => {
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply });
  const card = (await screen.findByText('Connexions par site')).closest('section')!;
  fireEvent.click(await within(card).findByRole('button', { name: 'Afficher en tableau' }));
  const table = within(card).getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Bordeaux', 'Lyon']);
  expect(within(table).getAllByRole('row')).toHaveLength(5);
  // From a figure to its rows, by keyboard too.
  const [first] = within(table).getAllByRole('link', { name: '10' });
  const [path, search] = (first?.getAttribute('href') ?? '').replace(/^#/, '').split('?');
  expect(path).toBe('/authentications');
  expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toMatchObject({ locationid: [0] });
  expect(within(table).queryByRole('link', { name: '0' })).toBeNull();
  // Yesterday nothing happened; tomorrow and the day after have not come yet.
  const figures = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(figures.slice(1)).toEqual([
    ['0', '0'],
    ['10', '9'],
    ['–', '–'],
    ['–', '–'],
  ]);
});

it('shows a report that was cut off with what is left out among the others, and says so', async () => {
  const cells = Array.from({ length: 9 }, (_, id) => ({
    val: 20 - id,
    keys: [day(0), id],
    labels: [day(0), `Site ${id}`],
  }));
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], {
    reply: (method, url, query = {}) =>
      url === '/legacy/reports' && query['dimensions'] === 'date|location'
        ? { ...answer(cells), truncated: true, others: [{ val: 1000, keys: [day(-1)] }] }
        : reply(method, url, query),
  });
  const card = (await screen.findByText('Connexions par site')).closest('section')!;
  await within(card).findByText(/Il y a trop de valeurs/);
  expect(within(card).queryByText(/le tableau les contient toutes/)).toBeNull();
  fireEvent.click(await within(card).findByRole('button', { name: 'Afficher en tableau' }));
  const [head, yesterday] = within(card).getAllByRole('row');
  expect(within(head!).getAllByRole('columnheader').at(-1)?.textContent).toBe('Autres');
  expect(within(yesterday!).getAllByRole('cell').at(-1)?.textContent?.replace(/\s/u, '')).toBe('1000');
});

it('asks for filters that are too long for an address in a body', async () => {
  const filters = { 'location.locationid': Array.from({ length: 1000 }, (_, id) => 1_000_000 + id) };
  const at = `/report/public?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const { sent } = showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply, at });
  await waitFor(() => expect(sent.filter(({ url }) => url === '/legacy/reports').length).toBeGreaterThan(3));
  const asked = sent.filter(({ url }) => url === '/legacy/reports');
  expect(asked.filter(({ query }) => query !== undefined)).toEqual([]);
  expect(asked[0]?.body).toMatchObject({ global_filters: JSON.stringify(filters) });
});

it('says of each graph what there is none of', async () => {
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply: () => answer([]) });
  const none = (text: string) => screen.queryAllByText(text).length;
  await waitFor(() => expect(none('Aucune connexion pendant cette période.')).toBe(6));
  fireEvent.click(screen.getByRole('tab', { name: 'Détail des invités' }));
  await waitFor(() => expect(none('Aucun invité pendant cette période.')).toBe(5));
});

it('says below each graph without figures that only the scopes are seen', async () => {
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply: () => answer([]), limited: true });
  const note = 'Votre compte ne voit que ce qui appartient à ses périmètres.';
  await waitFor(() => expect(screen.queryAllByText(note)).toHaveLength(6));
});

it('names the day of an hour of two days in the table', async () => {
  const [from, to] = ['2026-03-26', '2026-03-27'];
  sessionStorage.setItem('portico.report.period', JSON.stringify({ from, to }));
  const hours = [`${from} 14:00`, `${to} 14:00`];
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], {
    reply: (_method, url) =>
      url === '/legacy/reports' && {
        ...answer(hours.map((hour, val) => ({ val: val + 1, keys: [hour, 0], labels: [hour, 'Lyon'] }))),
        step: 'hour',
      },
  });
  const card = (await screen.findByText('Connexions par site')).closest('section')!;
  fireEvent.click(await within(card).findByRole('button', { name: 'Afficher en tableau' }));
  const rows = within(card).getAllByRole('row');
  expect(rows).toHaveLength(49);
  const named = rows.map(({ textContent }) => textContent).filter((text) => text.includes('14:00'));
  expect(named).toEqual(['26/03\u00a014:001', '27/03\u00a014:002']);
});

it('says that figures are estimates: near them, below the graph, and in the file', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  sessionStorage.setItem('portico.report.period', JSON.stringify({ from: '2026-03-01', to: '2026-03-07' }));
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], {
    reply: (method, url, query) => {
      const exact = reply(method, url, query);
      const about = query?.['source'] !== 'authentications' || query['dimensions'] === 'location';
      return exact && { ...exact, previous: { total: 300 }, error: about ? 0.01625 : null };
    },
  });
  const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
  const counter = await waitFor(() => {
    const found = document.querySelector('[data-counter=returning]');
    expect(found?.textContent).toBe('345');
    return found!;
  });
  expect(plain(counter.nextElementSibling?.textContent)).toBe(
    'valeur approchée, ± 1,6 % · +15 % par rapport à la période précédente',
  );
  const card = (await screen.findByText('Répartition par site')).closest('section')!;
  const note = await within(card).findByText(/Valeurs approchées/);
  expect(plain(note.textContent)).toBe('Valeurs approchées : ± 1,6 % (erreur type).');
  expect(screen.getAllByText(/Valeurs approchées/)).toHaveLength(1);
  fireEvent.click(within(card).getByRole('button', { name: /Actions sur/ }));
  fireEvent.click(await screen.findByText('Télécharger en CSV'));
  expect(plain(await blobs[0]!.text())).toMatch(/^\ufeff?Site;([^;]+ \(valeur approchée, ± 1,6 %\);?)+\r\n/);
});

it('has the guests on a tab of their own', async () => {
  const { sent } = showFeature(<PublicReport />, modelFor(...RIGHTS), [], { reply });
  fireEvent.click(await screen.findByRole('tab', { name: 'Détail des invités' }));
  expect(await screen.findByText('Invités par langue')).toBeTruthy();
  await waitFor(() => expect(sent.map(({ query }) => query?.['dimensions'])).toContain('date|language|user'));
});

it('says when there is nothing, and offers another try after a failure', async () => {
  let fails = true;
  showFeature(<PublicReport />, modelFor(...RIGHTS), [], {
    reply: (_method, _url, query) => {
      if (query?.['dimensions'] === 'location' && fails) throw new Error('offline');
      return answer([]);
    },
  });
  const card = (await screen.findByText('Répartition par site')).closest('section')!;
  const again = await within(card).findByRole('button', { name: 'Réessayer' });
  fails = false;
  fireEvent.click(again);
  expect(await within(card).findByText('Aucune connexion pendant cette période.')).toBeTruthy();
});

it('keeps a chosen period for the session, and offers only filters that the person may read', async () => {
  sessionStorage.setItem('portico.report.period', JSON.stringify({ from: '2026-03-01', to: '2026-03-07' }));
  const { sent } = showFeature(<PublicReport />, modelFor('report:view'), [], { reply });
  // In the bar, and on paper.
  expect(await screen.findAllByText('Du 01/03/2026 au 07/03/2026')).toHaveLength(2);
  await waitFor(() => expect(sent.some(({ query }) => query?.['end'] === '2026-03-07')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Sites' })).toBeNull();
});
