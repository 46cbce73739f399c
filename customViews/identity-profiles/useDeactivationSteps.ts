import { useNotify } from 'ra-core';
import type { Job } from '../../dataProvider/jobs';
import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from '../../resources/engine/values/record';
import type { Successor } from './calls';
import { useDeactivation } from './useDeactivation';

/**
 * The current step of the deactivation of a profile: choosing a successor for its users, or waiting for their move.
 * @param onDone called when the profile is deactivated and a message has reported it
 */
export function useDeactivationSteps(resource: ClientResource, record: EngineRecord, onDone: () => void) {
  const notify = useNotify();
  const { preview, made, problem, setProblem, busy, job, setJob, run, refresh } = useDeactivation(resource, record);
  const users = preview.data?.users ?? 0;

  const done = () => {
    notify('success.PROFILE_ACTION_DELETE', { type: 'success' });
    onDone();
  };
  return {
    preview,
    /** The successor that was made before the deactivation was refused. */
    made,
    /** Number of users who will move. */
    users,
    problem,
    busy,
    job,
    /** Deactivates the profile; null: it has no users. */
    deactivate: async (to: Successor | null) => {
      if ((await run(users, to)) === 'done') done();
    },
    /** The move in the background has ended. */
    moved: async (ended: Job) => {
      await refresh();
      if (ended.state === 'done') return done();
      setJob(undefined);
      if (ended.error) setProblem({ message: `errors.${ended.error.msg_code}`, args: ended.error.msg_args });
    },
  };
}
