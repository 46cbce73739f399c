import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InitialPeriod } from '../../../../domain/time/timeRange';
import { field, model, provider, record, show, thing } from '../../fixture';

// A Saturday in Paris.
const NOW = new Date('2026-11-21T09:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const withPeriod = (period: InitialPeriod & { all?: boolean }) => ({
  ...thing,
  list: { ...thing.list, period: { field: 't_since', all: true, ...period } },
});
const asked = (data: ReturnType<typeof provider>) =>
  data
    .getList!.mock.calls.filter(([name]) => name === 'things')
    .map(([, params]) => (params as unknown as { filter: Record<string, unknown> }).filter);
const periodButton = () => screen.findByRole('button', { name: /^(Depuis|Aujourd|Hier|Cette|La |Le |Ce |Du |≥)/ });

const day = (from: string, until: string) => ({ t_since: { gte: `${from}.000Z`, lt: `${until}.000Z` } });

describe('a list of one period', () => {
  it('asks for its opening period first, and says it', async () => {
    const data = provider([record(1)]);
    show(data, { as: model(withPeriod({ preset: 'last7days' })) });
    expect((await periodButton()).textContent).toBe('Depuis 7 jours');
    expect(asked(data)).toEqual([day('2026-11-13T23:00:00', '2026-11-21T23:00:00')]);
    expect(screen.queryByRole('button', { name: /Depuis :/ })).toBeNull();
  });

  it('changes by one click, is kept in the address, and is no chip', async () => {
    const data = provider([record(1)]);
    const user = userEvent.setup();
    const { location } = show(data, { as: model(withPeriod({ preset: 'today' })) });
    await user.click(await periodButton());
    const panel = within(screen.getByRole('dialog'));
    expect(panel.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Aujourd’hui',
      'Hier',
      'Cette semaine',
      'La semaine dernière',
      'Ce mois-ci',
      'Le mois dernier',
      'Personnalisée',
      'Depuis toujours',
    ]);
    expect(document.activeElement?.textContent).toBe('Aujourd’hui');
    await user.click(panel.getByRole('button', { name: 'La semaine dernière' }));
    await waitFor(() => expect(asked(data).at(-1)).toEqual(day('2026-11-08T23:00:00', '2026-11-15T23:00:00')));
    expect(new URLSearchParams(location()?.search).get('filter')).toContain('2026-11-08T23:00:00.000Z');
    expect((await periodButton()).textContent).toBe('La semaine dernière');
    expect(document.activeElement).toBe(await periodButton());
  });

  it('takes days of one’s own, with times, by the keyboard alone', async () => {
    const data = provider([record(1)]);
    const user = userEvent.setup();
    show(data, { as: model(withPeriod({ preset: 'today' })) });
    (await periodButton()).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Personnalisée' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Du21 nov. 2026');
    screen.getByRole('button', { name: /vendredi 20 novembre/ }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Préciser les heures' }));
    await user.type(screen.getByLabelText('Heure de début'), '25h');
    expect(screen.getByText('Une heure s’écrit 08:30.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Appliquer' }).disabled).toBe(true);
    await user.clear(screen.getByLabelText('Heure de début'));
    await user.type(screen.getByLabelText('Heure de début'), '8h30');
    await user.click(screen.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(asked(data).at(-1)).toEqual(day('2026-11-20T07:30:00', '2026-11-21T23:00:00')));
    expect((await periodButton()).textContent).toBe('Du 20/11/2026 08:30 au 21/11/2026');
  });

  it('never stands without a period where "since ever" is not offered', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things?filter={}', as: model(withPeriod({ preset: 'today', all: false })) });
    await waitFor(() => expect(asked(data).at(-1)).toEqual(day('2026-11-20T23:00:00', '2026-11-21T23:00:00')));
    await userEvent.setup().click(await periodButton());
    expect(screen.queryByRole('button', { name: 'Depuis toujours' })).toBeNull();
  });

  it('keeps the period when a declared view is opened', async () => {
    const data = provider([record(1)]);
    const user = userEvent.setup();
    show(data, { as: model(withPeriod({ preset: 'today' })) });
    await periodButton();
    await user.click(await screen.findByRole('link', { name: 'Petites choses' }));
    await waitFor(() =>
      expect(asked(data).at(-1)).toEqual({
        t_kind: ['small'],
        ...day('2026-11-20T23:00:00', '2026-11-21T23:00:00'),
      }),
    );
    expect(screen.getByRole('link', { name: 'Petites choses' }).getAttribute('aria-current')).toBe('page');
  });

  it('says an end that an address left open', async () => {
    const filter = encodeURIComponent(JSON.stringify({ t_since: { gte: '2026-11-01T00:00:00Z' } }));
    show(provider([record(1)]), { at: `/things?filter=${filter}`, as: model(withPeriod({ preset: 'today' })) });
    expect((await periodButton()).textContent).toBe('≥ 01/11/2026');
  });
});

describe('periods in the filter of a date', () => {
  it('fill in both days', async () => {
    const data = provider([record(1)]);
    const user = userEvent.setup();
    show(data, { as: model({ ...thing, fields: [...thing.fields, field({ name: 'x', kind: 'text' })] }) });
    await user.click(await screen.findByRole('button', { name: /Filtre/ }));
    await user.click(screen.getByRole('button', { name: 'Depuis' }));
    await user.click(await screen.findByRole('button', { name: 'Le mois dernier' }));
    expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      '01/10/2026',
      '31/10/2026',
    ]);
    await user.click(screen.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(asked(data).at(-1)).toEqual(day('2026-09-30T22:00:00', '2026-10-31T23:00:00')));
  });
});
