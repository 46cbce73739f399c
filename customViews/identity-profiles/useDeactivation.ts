import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '../../dataProvider/jobs';
import { errorMessage, type Message } from '../../resources/engine/errors';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { keepJob } from '../../resources/engine/import-export/useJob';
import type { ClientResource } from '../../domain/schema/client/client';
import { valueFor } from '../../resources/engine/values/fieldRoles';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { profileCalls, type Successor } from './calls';

/** Maximum of profiles to choose from. */
const MAX_PROFILES = 1_000;

/** A profile that may be a successor. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly hours: number | null;
}

interface Preview {
  readonly users: number;
  readonly others: readonly Candidate[];
}

/** What a deactivation would do, and the deactivation itself. */
export function useDeactivation(resource: ClientResource, record: EngineRecord) {
  const { http } = useAppContext();
  const calls = profileCalls(http);
  const withKey = useSubmitKey();
  const data = useEngineDataProvider();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<Message>();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<Job>();
  const [made, setMade] = useState<Candidate>();
  const preview = useQuery<Preview>({
    queryKey: [resource.name, 'deactivation', String(record.id)],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const filter = {};
      const pagination = { page: 1, perPage: MAX_PROFILES };
      const sort = { field: resource.title, order: 'ASC' } as const;
      const [users, list] = await Promise.all([
        calls.users(record.id, signal),
        data.getList<EngineRecord>(resource.name, { pagination, sort, filter }),
      ]);
      const others = list.data
        .filter(({ id }) => id !== record.id)
        .map((one) => ({
          id: Number(one.id),
          name: String(valueFor(resource, one, 'title')),
          hours: valueFor(resource, one, 'duration') as number | null,
        }));
      return { users, others };
    },
  });

  /**
   * Sets or creates the successor, then moves all users and deactivates the profile. What is refused leaves everything
   * as it was, but for a successor that was made: `made` is that one, and the dialog continues with it.
   * @returns `done`, `job` for one that continues, or `refused`
   */
  const run = async (users: number, successor: Successor | null): Promise<'done' | 'job' | 'refused'> => {
    setBusy(true);
    setProblem(undefined);
    let created: Candidate | undefined;
    try {
      if (successor?.id === null) {
        const made = await withKey(successor, (key) => calls.create(resource, successor, key));
        created = { ...made, hours: successor.hours };
      }
      const to = created ?? successor;
      const key = to?.id ?? null;
      if (key !== null) await calls.succeed(record.id, key);
      const started = await calls.deactivate(record.id, users, key);
      if (!started) return 'done';
      keepJob(cache, started);
      setJob(started);
      return 'job';
    } catch (error) {
      setProblem(errorMessage(error));
      if (created) setMade(created);
      return 'refused';
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const refresh = () => cache.invalidateQueries({ queryKey: [resource.name] });
  return { preview, made, problem, setProblem, busy, job, setJob, run, refresh };
}
