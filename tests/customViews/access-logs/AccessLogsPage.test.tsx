import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccessLogsPage } from '../../../customViews/access-logs/AccessLogsPage';
import type { Histogram } from '../../../domain/time/histogram';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const FROM = '2026-03-04T00:00:00.000Z';
const HOURS: Histogram = { from: FROM, step: 3600, counts: [0, 5, 20, 1] };

function show(answer: () => Promise<Histogram> = async () => HOURS, rows: readonly { id: number }[] = []) {
  const histogram = vi.fn((_: string, __: { filter: Record<string, unknown> }) => answer());
  const filter = encodeURIComponent(JSON.stringify({ received_at: { gte: FROM, lt: '2026-03-04T04:00:00.000Z' } }));
  const view = showFeature(
    <ResourceContextProvider value="access-logs">
      <AccessLogsPage />
    </ResourceContextProvider>,
    modelFor('visit:view', 'supervisor'),
    rows,
    { at: `/access-logs?filter=${filter}`, calls: { histogram } },
  );
  const asked = () => histogram.mock.calls.map(([, { filter: one }]) => one['received_at']);
  return { ...view, asked };
}

const chart = () => screen.findByRole('slider', { name: /Entrées par période/ });

describe('the lines by time', () => {
  it('are bars, and in words as a whole', async () => {
    show();
    expect((await chart()).getAttribute('aria-valuemax')).toBe('4');
    expect(screen.getByText(/04\/03\/2026 01:00 – 04\/03\/2026 05:00 : 26 entrées/)).toBeTruthy();
  });

  it('zoom by keyboard into a bar, or several, and back', async () => {
    const { asked } = show();
    fireEvent.keyDown(await chart(), { key: 'Home' });
    fireEvent.keyDown(await chart(), { key: 'ArrowRight' });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/02:00 – .*03:00\s: 5\sentrées/);
    fireEvent.keyDown(await chart(), { key: 'ArrowRight', shiftKey: true });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/02:00 – .*04:00\s: 25\sentrées/);
    fireEvent.keyDown(await chart(), { key: 'Enter' });
    const part = { gte: '2026-03-04T01:00:00.000Z', lt: '2026-03-04T03:00:00.000Z' };
    await waitFor(() => expect(asked().at(-1)).toEqual(part));
    fireEvent.click(await screen.findByRole('button', { name: 'Revenir à la période précédente' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revenir à la période précédente' })).toBeNull());
  });

  it('say when there are none, and when they could not be counted', async () => {
    show(async () => ({ ...HOURS, counts: [] }));
    expect(await screen.findByText('Aucune entrée sur cette période.')).toBeTruthy();
    cleanup();
    show(() => Promise.reject(new Error('no')));
    expect(await screen.findByText('Le nombre d’entrées par période n’a pas pu être calculé.')).toBeTruthy();
  });
});

it('offers a page of 5 000 lines, and filters of its columns', async () => {
  show(undefined, [{ id: 1 }]);
  expect(await screen.findByRole('option', { name: /^5.000/ })).toBeTruthy();
});
