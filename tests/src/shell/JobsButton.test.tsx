import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobsClient } from '../../../dataProvider/jobs';
import { jobSignals } from '../../../dataProvider/jobSignals';
import { watchJob } from '../../../resources/engine/import-export/useJob';
import { JobsButton } from '../../../src/shell/JobsButton';
import { provider, show } from '../../resources/fixture';

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
