import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobsClient } from '../../../dataProvider/jobs';
import { jobSignals } from '../../../dataProvider/jobSignals';
import { watchJob } from '../../../resources/engine/import-export/useJob';
import { JobsButton } from '../../../src/shell/JobsButton';
import userEvent from '@testing-library/user-event';
import { modelFor } from '../../customViews/features';
import { bulkJob, provider, show } from '../../resources/fixture';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const end = (id: string) =>
  act(() => jobSignals.emit({ id, kind: 'bulk', resource: 'things', state: 'done', done: 2, total: 2 }));

it('says that a job has ended, unless the screen that started it says so, even a little later', async () => {
  vi.useFakeTimers();
  const client = { list: async () => [] } as unknown as JobsClient;
  show(provider([]), { jobs: client, children: <JobsButton /> });
  await act(() => vi.advanceTimersByTimeAsync(0));
  end('job-a');
  end('job-b');
  // The answer to who started it comes after the signal.
  watchJob('job-b');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getAllByTestId('toast')).toHaveLength(1);
});

it('a synchronisation says what it has come to, and leads to its page', async () => {
  const job = bulkJob({
    id: 'sync-1',
    kind: 'synchronisation',
    resource: 'locations',
    state: 'cancelled',
    result: { created: 3, updated: 2, unchanged: 1, refused: 1, createdIds: [1, 2, 3] },
    parameters: { name: 'Hôtels du Nord', count: 9 },
  });
  const client = { list: async () => [job] } as unknown as JobsClient;
  const { location } = show(provider([]), {
    jobs: client,
    as: modelFor('location:view'),
    children: <JobsButton />,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tâches' }));
  expect(await screen.findByText('Synchronisation : Hôtels du Nord')).toBeTruthy();
  expect(document.body.textContent).toMatch(/Sites créés\s: 3, mis à jour\s: 2, inchangés\s: 1, refusés\s: 1\./);
  await userEvent.click(screen.getByRole('button', { name: /^Voir/ }));
  expect(location()).toMatchObject({ pathname: '/locations/synchronise', search: '?job=sync-1' });
});
