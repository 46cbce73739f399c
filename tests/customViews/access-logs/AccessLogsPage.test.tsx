import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccessLogsPage } from '../../../customViews/access-logs/AccessLogsPage';
import type { Histogram } from '../../../domain/time/histogram';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const FROM = '2026-03-04T00:00:00.000Z';
const times = [0, 1, 2, 3, 4].map((hour) => `2026-03-04T0${hour}:00:00.000Z`);
const HOURS: Histogram = { times, step: 3600, counts: [0, 5, 20, 1] };
const PERIOD = { gte: FROM, lt: '2026-03-04T04:00:00.000Z' };

function show(
  answer: () => Promise<Histogram> = async () => HOURS,
  rows: readonly { id: number }[] = [],
  chosen: object = { received_at: PERIOD },
  calls: object = {},
) {
  const histogram = vi.fn((_: string, __: { filter: Record<string, unknown> }) => answer());
  const filter = encodeURIComponent(JSON.stringify(chosen));
  const view = showFeature(
    <ResourceContextProvider value="access-logs">
      <AccessLogsPage />
    </ResourceContextProvider>,
    modelFor('visit:view', 'supervisor'),
    rows,
    { at: `/access-logs?filter=${filter}`, calls: { histogram, ...calls } },
  );
  const last = () => histogram.mock.calls.at(-1)?.[1].filter;
  const asked = () => histogram.mock.calls.map(([, { filter: one }]) => one['received_at']);
  return { ...view, asked, last };
}

const chart = () => screen.findByRole('slider', { name: /Lignes au fil du temps/ });

describe('the lines by time', () => {
  it('are bars, and in words as a whole', async () => {
    show();
    expect((await chart()).getAttribute('aria-valuemax')).toBe('4');
    expect(screen.getByText(/04\/03\/2026 01:00 – 04\/03\/2026 05:00 : 26 lignes/)).toBeTruthy();
  });

  it('are asked for once the lines are there', async () => {
    let arrive = () => {};
    const lines = new Promise((resolve) => (arrive = () => resolve({ data: [], total: 0 })));
    const getList = vi.fn((name: string) => (name === 'access-logs' ? lines : Promise.resolve({ data: [], total: 0 })));
    const { asked } = show(undefined, [], undefined, { getList });
    await waitFor(() => expect(getList).toHaveBeenCalledWith('access-logs', expect.anything()));
    expect(asked()).toEqual([]);
    arrive();
    expect(await chart()).toBeTruthy();
  });

  it('have no axis where there are none', async () => {
    show(async () => ({ ...HOURS, counts: [0, 0, 0, 0] }));
    expect(await screen.findByText('Aucune ligne sur cette période.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByText('04/03/2026 01:00')).toBeNull();
  });

  it('zoom by keyboard into a bar, or several, and back', async () => {
    const { asked } = show();
    fireEvent.keyDown(await chart(), { key: 'Home' });
    fireEvent.keyDown(await chart(), { key: 'ArrowRight' });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/02:00 – .*03:00\s: 5\slignes/);
    fireEvent.keyDown(await chart(), { key: 'ArrowRight', shiftKey: true });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/02:00 – .*04:00\s: 25\slignes/);
    fireEvent.keyDown(await chart(), { key: 'Enter' });
    const part = { gte: '2026-03-04T01:00:00.000Z', lt: '2026-03-04T03:00:00.000Z' };
    await waitFor(() => expect(asked().at(-1)).toEqual(part));
    fireEvent.click(await screen.findByRole('button', { name: 'Revenir à la période précédente' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revenir à la période précédente' })).toBeNull());
  });

  it.each([
    ['only an end', { received_at: { lt: FROM } }],
    ['no period', { dst_port: 443 }],
  ])('are not there for %s, and nothing is asked', async (_, chosen) => {
    const { asked } = show(undefined, [{ id: 1 }], chosen);
    await screen.findByRole('option', { name: /^5.000/ });
    expect(screen.queryByRole('region', { name: 'Lignes au fil du temps' })).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('are days where the caller is, also after a change of the clock', async () => {
    const days = ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z'];
    show(async () => ({ times: days, step: 86_400, counts: [3, 4] }));
    fireEvent.keyDown(await chart(), { key: 'End' });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/^26\/10\/2026\s: 4\slignes$/);
    fireEvent.keyDown(await chart(), { key: 'Home', shiftKey: true });
    expect((await chart()).getAttribute('aria-valuetext')).toMatch(/^25\/10\/2026 – 26\/10\/2026\s: 7\slignes$/);
  });

  it('say of the first day and the last one which part of them is in the period', async () => {
    const days = ['2026-10-24T08:30:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'];
    show(async () => ({ times: [...days, '2026-10-26T11:45:00.000Z'], step: 86_400, counts: [3, 4, 5] }));
    const [first, last] = ['24/10/2026 (à partir de 10:30)', '26/10/2026 (jusqu’à 12:45)'];
    await chart();
    expect(document.querySelector('.al-ends')?.textContent).toBe(`${first}${last}`);
    const named = async (key: string) => {
      fireEvent.keyDown(await chart(), { key });
      return (await chart()).getAttribute('aria-valuetext')?.replace(/\s/g, ' ');
    };
    expect(await named('Home')).toBe(`${first} : 3 lignes`);
    expect(await named('ArrowRight')).toBe('25/10/2026 : 4 lignes');
    expect(await named('End')).toBe(`${last} : 5 lignes`);
  });

  it('say when there are none, and when they could not be counted', async () => {
    show(async () => ({ ...HOURS, counts: [] }));
    expect(await screen.findByText('Aucune ligne sur cette période.')).toBeTruthy();
    cleanup();
    show(() => Promise.reject(new Error('no')));
    expect(await screen.findByText('La répartition des lignes dans le temps n’a pas pu être calculée.')).toBeTruthy();
  });
});

it('offers a page of 5 000 lines, and filters of its columns', async () => {
  show(undefined, [{ id: 1 }]);
  expect(await screen.findByRole('option', { name: /^5.000/ })).toBeTruthy();
});

it('looks for a port as the panel of filters writes it, and keeps what is none as it was typed', async () => {
  const { last } = show(undefined, [{ id: 1 }]);
  fireEvent.click(await screen.findByRole('button', { name: /Filtre/ }));
  const fields = await waitFor(() => {
    const choices = document.querySelector<HTMLElement>('.e-choices');
    if (!choices) throw new Error('The fields are not there yet');
    return choices;
  });
  fireEvent.click(within(fields).getByText('Port destination'));
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Port destination/ });
  const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
  for (const text of ['443x', '1 234,5']) {
    fireEvent.change(box, { target: { value: text } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(box);
    expect([box.value, screen.getByRole('alert').textContent]).toEqual([text, 'Nombre incorrect.']);
    apply();
    expect(document.activeElement).toBe(box);
    expect(last()).toEqual({ received_at: PERIOD });
  }
  fireEvent.change(box, { target: { value: '8 443' } });
  expect([box.value, screen.queryByRole('alert')]).toEqual(['8 443', null]);
  apply();
  await waitFor(() => expect(last()).toEqual({ received_at: PERIOD, dst_port: '8443' }), { timeout: 4_000 });
});
