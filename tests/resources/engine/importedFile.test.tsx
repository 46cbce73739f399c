import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Job, JobsClient, RowResult } from '../../../dataProvider/jobs';
import ImportDialog from '../../../resources/engine/import-export/ImportDialog';
import { useEngine } from '../../../resources/engine/model';
import { bulkJob, provider, show } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MASK = '••••';
const file = { name: 'guests.csv', format: 'csv', encoding: 'utf-8', header: ['Name', 'Password'], rows: 1 } as const;
const mapping = ['t_name', 't_secret'];
const parameters = {
  file,
  proposal: { mapping, fields: ['t_name'], keys: [], strategies: ['create'] },
  plan: { mode: 'check', mapping, strategy: 'create', key: [], atomic: false },
} as const;
const result = { mode: 'check', applied: false, create: 0, update: 0, unchanged: 0, refused: 1 } as const;
const listed = bulkJob({ kind: 'import', result, parameters } as Partial<Job>);
const sample = [{ line: 2, cells: ['Ana', MASK] }];
const read: Job = { ...listed, parameters: { ...listed.parameters, file: { ...file, sample } } };
const refused: RowResult = { line: 2, verdict: 'refused', recordId: null, problems: null, cells: ['Ana', MASK] };

function open(more: Partial<JobsClient> = {}, job = listed) {
  const Shown = () => (
    <ImportDialog resource={useEngine().resources.get('things')!} job={job} onClose={() => undefined} />
  );
  const jobs = { rows: async () => [refused], one: async () => read, ...more };
  show(provider([]), { at: '/', jobs, children: <Shown /> });
}

it('an import that is opened from the list of jobs shows the first rows of its file', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoir les colonnes' }));
  expect(await screen.findByRole('cell', { name: 'Ana' })).toBeDefined();
});

it('the file of refused rows has the columns of secrets, without what masks them', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:refused';
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger les lignes refusées' }));
  await vi.waitFor(() => expect(blobs).toHaveLength(1));
  const lines = (await blobs[0]!.text()).split('\r\n');
  expect(lines[0]).toMatch(/Name;Password;/);
  expect(lines[1]).toMatch(/^Ana;;/);
});

it('an import that starts while its first rows are read is followed to its end', async () => {
  const counts = { create: 1, update: 0, unchanged: 0, refused: 0 };
  const checked: Job = { ...listed, result: { ...listed.result, ...counts } };
  const plan = { ...parameters.plan, mode: 'run' } as const;
  const running: Job = { ...checked, parameters: { ...checked.parameters, plan } };
  let answer: (job: Job) => void = () => undefined;
  const one = vi
    .fn(async (): Promise<Job> => ({ ...running, result: { ...counts, mode: 'run', applied: true } }))
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  open({ one, start: async () => ({ ...running, state: 'queued', result: null }) }, checked);
  await userEvent.click(await screen.findByRole('button', { name: /^Importer 1/ }));
  answer(checked);
  expect(await screen.findByText(/1 créés, 0 modifiés/)).toBeDefined();
});
