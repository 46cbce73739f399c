import type { Job } from '../../storage/jobs/job';
import { canUndo, expiryOf } from './canUndo';

/** A job as its owner sees it. */
interface PublicJob {
  readonly id: string;
  readonly kind: Job['kind'];
  readonly resource: string;
  readonly state: Job['state'];
  readonly done: number;
  readonly total: number | null;
  readonly parameters: Job['parameters'];
  readonly result: Job['result'];
  readonly error: Job['error'];
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** After this nothing is left of it. */
  readonly expiresAt: string;
  /** True for a bulk change that `POST /api/jobs/{id}/undo` undoes. */
  readonly undoable: boolean;
}

/** Public fields of a job: without the caller's permissions and the checkpoint. */
export function publicJob(job: Job): PublicJob {
  const { id, kind, resource, state, done, total, parameters, result, error, createdAt, startedAt, finishedAt } = job;
  const shown = result === null ? partialResult(job) : withoutParts(result);
  return {
    id,
    kind,
    resource,
    state,
    done,
    total,
    parameters,
    result: shown,
    error,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiryOf(job).toISOString(),
    undoable: canUndo(job),
  };
}

/** What is known about the kinds of jobs that can be stopped half-way. */
const PARTIAL: Readonly<Partial<Record<Job['kind'], readonly string[]>>> = {
  bulk: ['changed', 'refused'],
  synchronisation: ['created', 'updated', 'unchanged', 'refused', 'createdIds'],
};

/** What a job has come to that was stopped. */
function partialResult({ kind, checkpoint }: Job): PublicJob['result'] {
  const names = PARTIAL[kind];
  if (!names || checkpoint === null) return null;
  return Object.fromEntries(names.map((name) => [name, (checkpoint as Readonly<Record<string, unknown>>)[name]]));
}

function withoutParts({ parts: _parts, compressed: _compressed, ...result }: Readonly<Record<string, unknown>>) {
  return result;
}
