import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate, type Identifier } from 'ra-core';
import { use, useEffect, useState } from 'react';
import type { Job, RowResult } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useSubmitKey } from '../useSubmitKey';
import { JobsContext } from '../import-export/JobsContext';
import { isActive, keepJob, useJob } from '../import-export/useJob';
import { refresh } from '../refresh';
import { useUndoJob } from '../import-export/useUndoJob';

/** Maximum of refused records that stay selected for another try. */
const MAX_RESELECTED = 1000;
/** The progress bar is shown after this delay, in ms. */
const PROGRESS_DELAY_MS = 400;

interface BulkRunOptions {
  readonly resource: ClientResource;
  /** Message when all records were changed. */
  readonly done: string;
  /** Called when all records were changed. */
  readonly onDone: () => void;
  /** Called with the refused records. @returns true when it has shown them itself */
  readonly onRefused: (rows: readonly RowResult[], job: Job) => boolean;
  /** Called when the job could not be started. */
  readonly onFailed: (error: unknown) => void;
}

/** Keys of the records of some row results. */
export const keysOf = ({ idType }: ClientResource, rows: readonly RowResult[]): Identifier[] =>
  rows.flatMap(({ recordId }) => (recordId === null ? [] : [idType === 'integer' ? Number(recordId) : recordId]));

const refusedIn = ({ result }: Job) => result?.refused ?? 0;

/** Starts a bulk change, follows its job and shows the outcome. Queries of the resource are invalidated at the end. */
export function useBulkRun({ resource, done, onDone, onRefused, onFailed }: BulkRunOptions) {
  const notify = useNotify();
  const translate = useTranslate();
  const undoJob = useUndoJob();
  const cache = useQueryClient();
  const client = use(JobsContext)?.client;
  const withKey = useSubmitKey();
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState(false);
  /** True when progress or outcome is shown instead of the confirmation. */
  const [watched, setWatched] = useState(false);
  const job = useJob(started);

  /** @param order what is sent: the same order again, after its answer was lost, starts no second job */
  const begin = async (order: unknown, start: (key: string) => Promise<Job>) => {
    setBusy(true);
    try {
      const job = await withKey(order, start);
      keepJob(cache, job);
      setWatched(false);
      setStarted(job);
    } catch (error) {
      setBusy(false);
      onFailed(error);
    }
  };

  const end = useEvent(async () => {
    const ended = job as Job;
    // A stopped change keeps the records that were already changed.
    void refresh(cache, resource.name);
    if (ended.state === 'done' && refusedIn(ended) === 0) {
      const action = undoJob && ended.undoable && { label: translate('engine.undo'), run: () => void undoJob(ended) };
      notify(done, { type: 'success', ...(action && { action }) });
      return onDone();
    }
    const some = client && refusedIn(ended) > 0;
    const rows = some ? await client.rows(ended.id, { verdict: 'refused', limit: MAX_RESELECTED }).catch(() => []) : [];
    setBusy(false);
    if (rows.length > 0 && onRefused(rows, ended)) setStarted(undefined);
    else setWatched(true);
  });

  const over = job !== undefined && !isActive(job);
  useEffect(() => {
    if (started === undefined) return;
    const timer = setTimeout(() => setWatched(true), PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [started]);
  useEffect(() => {
    // Once: later updates of the job are ignored.
    if (over) void end();
  }, [over, end]);

  return { job, watched: watched && job !== undefined, busy, begin };
}
