import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import type { Job, RowResult } from '../../../dataProvider/jobs';
import { ImportOutcome } from '../../../resources/engine/import-export/ImportOutcome';
import { useEngine } from '../../../resources/engine/model';
import { BulkOutcome } from '../../../resources/engine/operations/BulkOutcome';
import { bulkJob, provider, show } from '../fixture';

afterEach(cleanup);

const refused: RowResult = { line: 2, verdict: 'refused', recordId: '7', problems: null, cells: ['Ana'] };
const counts = { applied: true, create: 0, update: 0, unchanged: 0, refused: 1, changed: 0 };

it.each([
  ['an import', 'import', ImportOutcome],
  ['a change of several records', 'bulk', BulkOutcome],
] as const)('the rows of %s that could not be read say so, and are read again', async (_what, kind, Outcome) => {
  const job = bulkJob({ kind, resource: 'things', result: counts as Job['result'] });
  const rows = vi.fn(async () => [refused]).mockRejectedValueOnce(new HttpError('errors.SERVER_UNREACHABLE', 503));
  const Shown = () => <Outcome resource={useEngine().resources.get('things')!} job={job} onClose={() => undefined} />;
  show(provider([]), { at: '/', jobs: { rows, one: async () => job }, children: <Shown /> });
  expect((await screen.findByRole('alert')).textContent).toContain('Réessayer');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('table')).toBeDefined();
});
