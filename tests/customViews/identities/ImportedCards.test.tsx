import { cleanup, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppContext, type AppContextValue } from '../../../customViews/appContext';
import { IMPORTED } from '../../../customViews/imported';
import type { Job, RowResult } from '../../../dataProvider/jobs';
import { ImportOutcome } from '../../../resources/engine/import-export/ImportOutcome';
import { ModelProvider, useEngine } from '../../../resources/engine/model';
import { bulkJob, provider, show } from '../../resources/fixture';
import { modelFor } from '../features';

const imported = { 'guest-card': lazy(IMPORTED['guest-card']) };

beforeEach(() => vi.stubGlobal('open', vi.fn()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The outcome of an import that has made the first `made` of its rows. */
function outcome(made: number, result: Partial<NonNullable<Job['result']>> = {}, name = 'identities') {
  const rows = Array.from({ length: made }, (_, index): RowResult => ({
    line: index + 2,
    verdict: 'create',
    recordId: String(1000 + index),
    problems: null,
    cells: [],
  }));
  const job = bulkJob({
    kind: 'import',
    resource: name,
    result: { applied: true, create: made, update: 0, unchanged: 0, refused: 0, ...result } as Job['result'],
  });
  const http = vi.fn(async (_url: string, _sent: { body: { ids: number[] } }) => ({ json: new Blob() }));
  const as = modelFor('user:view', 'user:edit', 'supervisor', 'location:view', 'location:edit');
  const jobs = {
    rows: async (_id: string, { after = 0, limit = 50 }: { after?: number; limit?: number }) =>
      rows.filter(({ line }) => line > after).slice(0, limit),
    one: async () => job,
  };
  const Outcome = () => <ImportOutcome resource={useEngine().resources.get(name)!} job={job} />;
  show(provider([]), {
    at: '/',
    as,
    jobs,
    children: (
      <AppContext value={{ http } as unknown as AppContextValue}>
        <ModelProvider model={as} imported={imported}>
          <Outcome />
        </ModelProvider>
      </AppContext>
    ),
  });
  return http;
}
const printed = (http: ReturnType<typeof outcome>, call: number) => http.mock.calls[call]?.[1].body.ids ?? [];

it('an import of identities ends with the cards of those that it has made', async () => {
  const http = outcome(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimer (3)' }));
  await waitFor(() => expect(printed(http, 0)).toEqual([1000, 1001, 1002]));
  expect(http.mock.calls[0]?.[0]).toBe('/api/cards');
});

it('of more than a thousand, the cards are printed a thousand at a time', async () => {
  const http = outcome(1200);
  await screen.findByText(/cartes 1 à 1.000/);
  await userEvent.click(screen.getByRole('button', { name: 'Les cartes suivantes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimer (200)' }));
  await waitFor(() => expect([printed(http, 0)[0], printed(http, 0).length]).toEqual([2000, 200]));
  expect(screen.queryByRole('button', { name: 'Les cartes suivantes' })).toBeNull();
});

it.each([
  ['a check', 3, { applied: false }, 'identities'],
  ['an import that has made nobody', 0, { update: 2 }, 'identities'],
  ['an import of anything else', 3, {}, 'locations'],
])('%s offers no cards', async (_, made, result, name) => {
  outcome(made, result, name);
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /^Imprimer/ })).toBeNull();
});
