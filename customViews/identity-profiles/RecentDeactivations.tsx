import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../resources/ui/Button';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Job } from '../../dataProvider/jobs';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { keepJob } from '../../resources/engine/import-export/useJob';
import { useAppContext } from '../appContext';
import { profileCalls, type Deactivation } from './calls';
import { Moving } from './Moving';

/** What was deactivated in the last seven days, which profiles their identities got, and the undo. */
export function RecentDeactivations({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'deactivations'],
    queryFn: ({ signal }) => profileCalls(http).recent(signal),
  });
  if (data.length === 0) return null;
  return (
    <details className="ip-recent">
      <summary>{translate('guests.profiles.recent', { smart_count: data.length })}</summary>
      <ul>
        {data.map((one) => (
          <Recent key={`${one.profile.id} ${one.at}`} deactivation={one} resource={resource} />
        ))}
      </ul>
    </details>
  );
}

interface RecentProps {
  readonly resource: ClientResource;
  readonly deactivation: Deactivation;
}

function Recent({ deactivation, resource }: RecentProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const { http } = useAppContext();
  const { format } = useEngine();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<Job>();
  const { profile, successor, moved, until } = deactivation;
  const moves =
    successor === null
      ? translate('guests.profiles.movedNobody')
      : translate('guests.profiles.moved', { smart_count: moved, n: format.number(moved), name: successor.name });

  const over = async () => {
    notify(translate('guests.profiles.backAgain', { name: profile.name }), { type: 'success' });
    await cache.invalidateQueries({ queryKey: [resource.name] });
  };
  const takeBack = async () => {
    setBusy(true);
    try {
      const started = await profileCalls(http).takeBack(deactivation);
      if (!started) return await over();
      keepJob(cache, started);
      setJob(started);
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
      await cache.invalidateQueries({ queryKey: [resource.name] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span>
        <b>{profile.name}</b> {moves}
        <small>{translate('guests.profiles.until', { date: format.exact(until) ?? '' })}</small>
      </span>
      {job ? (
        <Moving
          job={job}
          label={translate('guests.profiles.moving')}
          onEnd={(ended) => {
            setJob(undefined);
            if (ended.state === 'done') return over();
            if (ended.error)
              notify(translateMessage(translate, { message: `errors.${ended.error.msg_code}` }), { type: 'error' });
          }}
        />
      ) : (
        <Button
          small
          disabled={busy}
          aria-label={translate('guests.profiles.undoOf', { name: profile.name })}
          onClick={() => void takeBack()}
        >
          {translate('guests.profiles.undo')}
        </Button>
      )}
    </li>
  );
}
