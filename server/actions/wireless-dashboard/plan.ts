import type { NetworkChange } from '../../../domain/wireless-dashboard/changes';
import type { Trx } from '../../db/connect';
import type { Secrets } from '../../keys/secrets';
import { keysOfPart } from '../../storage/jobs/jobKeys';
import { readSource, writeSource, type JobPlace } from '../../storage/jobs/jobParts';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { JobRun } from '../jobs/jobRun';
import { requireOperation } from '../records/operations';
import { changesOf, networksOf } from './changes';
import { dashboardSettings } from './settings';
import type { SynchronisationOrder } from './startSynchronisation';

/** Networks of one step: saved one by one, noted and counted in one transaction. */
const BATCH = 20;

/** The progress of a synchronisation, from which it continues. */
export interface SynchronisationCheckpoint {
  /** The next part of the plan, and how many there are. */
  readonly part: number;
  readonly parts: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Keys of the locations that were made. */
  readonly createdIds: readonly number[];
}

/** What is done with one network. */
export interface PlannedNetwork extends Pick<NetworkChange, 'networkId' | 'name' | 'change' | 'location'> {
  readonly values: WireRecord;
}

/**
 * Reads the dashboard, and stores what is to be done with each network that was chosen, in parts: a run that continues
 * after a crash does the same, and its calls are known to be the same ones.
 * @returns the progress from which it continues
 * @throws PorticoError 403, and as `dashboardSettings` and `readDashboard`
 */
export async function planSynchronisation(
  run: JobRun,
  order: SynchronisationOrder,
): Promise<SynchronisationCheckpoint> {
  const { caller, context, job, resource } = run;
  const settings = await run.dryRun((access) => {
    const integrations = access.model.resources['integrations']!;
    requireOperation(caller, integrations, 'view');
    requireOperation(caller, resource, 'edit');
    return dashboardSettings(access, integrations, order.integration, context.secrets);
  });
  const networks = await networksOf(context, caller.companyId, settings, run);
  const { checkpoint } = await run.step(async (access) => {
    const chosen = (await keysOfPart(access.trx, job, 0)) ?? [];
    const changes = await changesOf(access, resource, settings, networks);
    const byNetwork = new Map(changes.map((change) => [change.networkId, change]));
    const planned = chosen.map((networkId) => plannedNetwork(networkId, byNetwork.get(networkId), order));
    const parts = Math.ceil(planned.length / BATCH);
    for (let part = 0; part < parts; part += 1) {
      const lines = planned.slice(part * BATCH, (part + 1) * BATCH);
      await writeSource(access.trx, job, part, Buffer.from(JSON.stringify(lines)), context.secrets);
    }
    const start: SynchronisationCheckpoint = {
      part: 0,
      parts,
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      createdIds: [],
    };
    return { done: 0, total: planned.length, checkpoint: start };
  });
  return checkpoint;
}

function plannedNetwork(
  networkId: string,
  known: NetworkChange | undefined,
  { values: chosen }: SynchronisationOrder,
): PlannedNetwork {
  if (!known) return { networkId, name: networkId, change: 'gone', values: {} };
  const { name, change, location, fields } = known;
  const values = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
  return {
    ...{ networkId, name, change, ...(location && { location }) },
    values: change === 'create' ? { ...chosen, ...values, l_enabled: false } : values,
  };
}

/** One part of what was planned. @throws Error as `readSource` */
export async function plannedPart(
  trx: Trx,
  place: JobPlace,
  part: number,
  secrets: Pick<Secrets, 'unseal'>,
): Promise<readonly PlannedNetwork[]> {
  const bytes = await readSource(trx, place, part, secrets);
  return bytes ? (JSON.parse(bytes.toString()) as PlannedNetwork[]) : [];
}

/** The names of the networks of some lines. */
export async function plannedNames(
  trx: Trx,
  place: JobPlace,
  lines: readonly number[],
  secrets: Pick<Secrets, 'unseal'>,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const part of new Set(lines.map((line) => Math.floor((line - 1) / BATCH)))) {
    const planned = await plannedPart(trx, place, part, secrets);
    planned.forEach(({ name }, index) => names.set(part * BATCH + index + 1, name));
  }
  return names;
}
