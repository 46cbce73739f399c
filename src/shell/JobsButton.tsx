import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { synchronisationAddress } from '../../customViews/wireless-dashboard/address';
import { Icon } from '../../resources/ui/Icon';
import type { Job } from '../../dataProvider/jobs';
import type { JobSignal } from '../../dataProvider/jobSignals';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { isActive, isWatched, useJobList } from '../../resources/engine/import-export/useJob';
import { PopoverButton } from '../../resources/ui/Popover';
import '../../resources/engine/import-export/transfer.css';

/** A small job can end before the screen that started it has its answer and announces the end itself; in ms. */
const ANNOUNCE_DELAY_MS = 500;

const JobsPanel = lazyPart(() => import('./JobsPanel'));
const BulkReview = lazyPart(() => import('../../resources/engine/operations/BulkReview'));
const ImportDialog = lazyPart(() => import('../../resources/engine/import-export/ImportDialog'));

/** Exports, imports and changes of many records of the person: how many are under way, and all of them below. Says when one has ended. */
export function JobsButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { resources } = useEngine();
  const [review, setReview] = useState<Job>();

  const onEnd = useCallback(
    ({ id, kind, resource, state }: JobSignal) => {
      const known = resources.get(resource);
      const name = known ? resourceName(known, 2) : resource;
      const announce = () => {
        if (isWatched(id)) return;
        const type = state === 'done' ? 'success' : 'error';
        notify(`transfer.toast.${kind}.${state}`, { type, messageArgs: { name }, outlivesPage: true });
      };
      if ((state === 'done' || state === 'failed') && !isWatched(id)) setTimeout(announce, ANNOUNCE_DELAY_MS);
      if (kind === 'import' || kind === 'bulk' || kind === 'synchronisation')
        void cache.invalidateQueries({ queryKey: [resource] });
    },
    [cache, notify, resources],
  );
  const jobs = useJobList(onEnd);
  const active = jobs.filter(isActive).length;
  const reviewed = review && resources.get(review.resource);
  return (
    <>
      <PopoverButton
        className="top-round t-jobs"
        label={
          active > 0 ? translate('transfer.jobs.active', { smart_count: active }) : translate('transfer.jobs.title')
        }
        iconOnly
        content={(close) => (
          <Suspense>
            <JobsPanel
              jobs={jobs}
              onReview={(job) => {
                close();
                // Its page shows it.
                if (job.kind === 'synchronisation') void navigate(synchronisationAddress(job.id));
                else setReview(job);
              }}
            />
          </Suspense>
        )}
      >
        <Icon name="SyncAlt" className="top-icon" />
        {active > 0 && <span className="t-badge">{active}</span>}
      </PopoverButton>
      {review && reviewed && (
        <Suspense>
          {review.kind === 'bulk' ? (
            <BulkReview resource={reviewed} job={review} onClose={() => setReview(undefined)} />
          ) : (
            <ImportDialog resource={reviewed} job={review} onClose={() => setReview(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}
