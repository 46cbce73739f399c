import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, type Identifier } from 'ra-core';
import { use, useEffect, useState } from 'react';
import type { Job, JudgedRow } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client';
import { JobsContext } from '../transfer/JobsContext';
import { isActive, keepJob, useJob } from '../transfer/useJob';
import { refresh } from './refresh';
import { TOAST_MS } from './useRun';

/** Most refused records that stay selected, to be tried again. */
const MOST_KEPT = 1000;
/** What is over sooner is not worth a bar, in ms. */
const SOON = 400;

interface BulkRunOptions {
  readonly resource: ClientResource;
  /** Said when it is done to all. */
  readonly done: string;
  /** Hears that it is done to all. */
  readonly onDone: () => void;
  /** Hears of the records that were refused. @returns true when it has said so itself, and asks once more */
  readonly onRefused: (rows: readonly JudgedRow[], job: Job) => boolean;
  /** Hears that it could not even begin. */
  readonly onFailed: (error: unknown) => void;
}

export const keysOf = ({ idType }: ClientResource, rows: readonly JudgedRow[]): Identifier[] =>
  rows.flatMap(({ recordId }) => (recordId === null ? [] : [idType === 'integer' ? Number(recordId) : recordId]));

const refusedIn = ({ result }: Job) => result?.refused ?? 0;

/** Begins a change of several records and says what becomes of it; every screen that shows the resource follows. */
export function useBulkRun({ resource, done, onDone, onRefused, onFailed }: BulkRunOptions) {
  const notify = useNotify();
  const cache = useQueryClient();
  const client = use(JobsContext)?.client;
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState(false);
  /** True: there is something to look at in place of the question. */
  const [watched, setWatched] = useState(false);
  const job = useJob(started);

  const begin = async (start: () => Promise<Job>) => {
    setBusy(true);
    try {
      const begun = await start();
      keepJob(cache, begun);
      setWatched(false);
      setStarted(begun);
    } catch (error) {
      setBusy(false);
      onFailed(error);
    }
  };

  const end = useEvent(async () => {
    const ended = job as Job;
    // What a change that was stopped has done stays done.
    void refresh(cache, resource.name);
    if (ended.state === 'done' && refusedIn(ended) === 0) {
      notify(done, { type: 'success', autoHideDuration: TOAST_MS });
      return onDone();
    }
    const some = client && refusedIn(ended) > 0;
    const rows = some ? await client.rows(ended.id, { verdict: 'refused', limit: MOST_KEPT }).catch(() => []) : [];
    setBusy(false);
    if (rows.length > 0 && onRefused(rows, ended)) setStarted(undefined);
    else setWatched(true);
  });

  const over = job !== undefined && !isActive(job);
  useEffect(() => {
    if (started === undefined) return;
    const timer = setTimeout(() => setWatched(true), SOON);
    return () => clearTimeout(timer);
  }, [started]);
  useEffect(() => {
    // Once: what the job says after its end is no second end.
    if (over) void end();
  }, [over, end]);

  return { job, watched: watched && job !== undefined, busy, begin };
}
