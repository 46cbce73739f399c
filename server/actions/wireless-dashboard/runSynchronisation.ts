import { BASES } from '../../../domain/bases';
import { elementNotFound } from '../../errors/catalogue';
import { noteUseOfIntegration } from '../../storage/intake/states';
import { writeRows, type JobRow } from '../../storage/jobs/jobRows';
import { linkNetworks } from '../../storage/locations/wirelessNetworks';
import { problemsOf } from '../bulk/callEach';
import type { JobRun } from '../jobs/jobRun';
import { problemsIn } from '../jobs/problemsIn';
import { plannedPart, planSynchronisation, type PlannedNetwork, type SynchronisationCheckpoint } from './plan';
import type { SynchronisationOrder } from './startSynchronisation';

/** What became of one network. */
interface Outcome {
  readonly networkId: string;
  readonly row: JobRow;
}

/**
 * Makes locations equal to the networks that were chosen. Each is saved through the route of the console, with its rules,
 * rights and audit entry; refused ones do not stop it. New locations are disabled.
 * @throws PorticoError as `planSynchronisation`
 */
export async function runSynchronisation(run: JobRun): Promise<void> {
  const { job, caller, context } = run;
  const order = job.parameters as unknown as SynchronisationOrder;
  let at = (job.checkpoint as SynchronisationCheckpoint | null) ?? (await planSynchronisation(run, order));
  while (at.part < at.parts) {
    const before = at;
    const through = before.created + before.updated + before.unchanged + before.refused;
    const planned = await run.dryRun(({ trx }) => plannedPart(trx, job, before.part, context.secrets));
    const outcomes = await saveEach(run, planned, through + 1);
    const { checkpoint } = await run.step(async ({ trx }) => {
      await writeRows(
        trx,
        job,
        outcomes.map(({ row }) => row),
      );
      const links = outcomes
        .filter(({ row }) => row.verdict !== 'refused')
        .map(({ networkId, row }) => ({ networkId, locationId: Number(row.recordId) }));
      await linkNetworks(trx, caller.companyId, order.integration, links);
      return { done: through + planned.length, total: order.count, checkpoint: counted(before, outcomes) };
    });
    at = checkpoint;
  }
  const { part: _part, parts: _parts, ...result } = at;
  await run.finish(async ({ trx }) => {
    await noteUseOfIntegration(trx, caller.companyId, order.integration, { at: context.now() });
    return { result, done: order.count };
  });
}

function counted(before: SynchronisationCheckpoint, outcomes: readonly Outcome[]): SynchronisationCheckpoint {
  const rows = (verdict: JobRow['verdict']) => outcomes.flatMap(({ row }) => (row.verdict === verdict ? [row] : []));
  const count = (verdict: JobRow['verdict']) => rows(verdict).length;
  return {
    part: before.part + 1,
    parts: before.parts,
    created: before.created + count('create'),
    updated: before.updated + count('update'),
    unchanged: before.unchanged + count('unchanged'),
    refused: before.refused + count('refused'),
    createdIds: [...before.createdIds, ...rows('create').map(({ recordId }) => Number(recordId))],
  };
}

/**
 * Saves the locations of some networks, one call after the other. Each call has an idempotency key: one that is repeated
 * after a crash returns the stored response and changes nothing twice.
 * @param first the line of the first network
 * @throws JobStopped when the server closes
 */
async function saveEach(run: JobRun, planned: readonly PlannedNetwork[], first: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, network] of planned.entries()) {
    run.ensureOpen();
    outcomes.push({ networkId: network.networkId, row: await saved(run, network, first + index) });
  }
  return outcomes;
}

async function saved(
  { caller, resource, job, callAs }: JobRun,
  { change, location, values }: PlannedNetwork,
  line: number,
): Promise<JobRow> {
  if (change === 'gone') {
    return { line, verdict: 'refused', recordId: null, problems: problemsIn(elementNotFound()) ?? null };
  }
  if (change === 'same') return { line, verdict: 'unchanged', recordId: location?.id ?? null, problems: null };
  const { status, body } = await callAs(caller, {
    method: 'POST',
    url: `${BASES.legacy}/elements/${resource.backend.type}`,
    body: { ...values, ...(location && { [resource.id]: location.id }) },
    key: `${job.id}.${line}`,
    ...(location && { version: location.version }),
  });
  const problems = problemsOf(status, body);
  if (problems) return { line, verdict: 'refused', recordId: location?.id ?? null, problems };
  const id = (body as Readonly<Record<string, unknown>>)[resource.id];
  return { line, verdict: change, recordId: Number(id), problems: null };
}
