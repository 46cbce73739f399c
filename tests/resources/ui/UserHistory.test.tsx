import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../../locales/en';
import { formattersFor } from '../../../resources/engine/values/formatters';
import { UserHistory, type HistoryEntry } from '../../../resources/ui/UserHistory';

afterEach(cleanup);

const now = Date.parse('2026-11-21T18:00:00Z');
const format = formattersFor('en', 'Europe/Paris');
const show = (entries: readonly HistoryEntry[]) =>
  render(
    <UserHistory
      entries={entries}
      exact={(instant) => format.exact(instant) ?? instant}
      ago={(instant) => format.relative(instant, now) ?? ''}
      texts={{ ...en.widgets.history, title: en.identities.history }}
    />,
  );
const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('span, time, small')].map((one) => one.textContent));

it('says that there is none', () => {
  show([]);
  expect(screen.getByText('No history yet...')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows place, device or system, and the time both ways, the latest first', () => {
  show([
    {
      id: 1,
      location: { name: 'Paris Opéra' },
      device: null,
      browser: { system: 'Android' },
      authDate: '2026-03-29T00:30:00Z',
    },
    { id: 2, location: null, device: 'iPhone 16', browser: { system: 'iOS' }, authDate: '2026-11-21T17:56:00Z' },
    { id: 3, location: { name: '' }, authDate: '2026-11-20T08:00:00Z' },
  ]);
  expect(rows()).toEqual([
    ['No Location', 'iPhone 16', '21/11/2026, 18:56:004 min ago', '4 min ago'],
    ['No Location', 'Unknown device', '20/11/2026, 09:00:00yesterday, 09:00', 'yesterday, 09:00'],
    ['Paris Opéra', 'Android', '29/03/2026, 01:30:0029/03/26', '29/03/26'],
  ]);
  expect(document.querySelector('time')!.getAttribute('datetime')).toBe('2026-11-21T17:56:00Z');
});

it('draws hostile names as text', () => {
  show([{ id: 1, location: { name: '<img src=x>' }, device: '<b>x</b>', authDate: '2026-11-20T08:00:00Z' }]);
  expect(document.querySelector('img, b')).toBeNull();
});
