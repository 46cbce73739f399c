import { useGetOne, useTranslate, type Identifier } from 'ra-core';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage, statusOf } from '../../resources/engine/errors';
import { CreateDialogContext } from '../../resources/engine/inputs/createDialogContext';
import { DeletedBanner } from '../../resources/engine/form/DeletedBanner';
import { FormSkeleton } from '../../resources/engine/form/FormSkeleton';
import { RecordForm } from '../../resources/engine/form/RecordForm';
import { isDeleted, recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { PanelButton } from '../../resources/engine/record-page/PanelButton';
import { RecordPanel } from '../../resources/engine/record-page/RecordPanel';
import { useAddressedQuestion } from '../../resources/engine/useAddressedQuestion';
import { DEACTIVATE } from './links';

const DeactivateDialog = lazyPart(() => import('./DeactivateDialog'));

interface ProfilePlaceProps {
  readonly resource: ClientResource;
  /** Empty: a new profile. */
  readonly id: string;
  /** True when a new profile was requested: the first input gets the focus. */
  readonly isRequested: boolean;
  /** Loads a profile into the form, or empties it. */
  readonly onOpen: (id: Identifier | undefined) => void;
}

/** The form above the list: of a new profile, or of the one that a click on its row has loaded. */
export function ProfilePlace({ resource, id, isRequested, onOpen }: ProfilePlaceProps) {
  const translate = useTranslate();
  const place = useRef<HTMLElement>(null);
  const [history, setHistory] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const panelId = useId();
  const panel = { id: panelId, open: history, sheet: true, toggle: () => setHistory(!history) };
  const { data, error, isPending } = useGetOne<EngineRecord>(
    resource.name,
    { id },
    { enabled: id !== '', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  useAddressedQuestion(DEACTIVATE, '', data !== undefined, () => setLeaving(!!data && !isDeleted(resource, data)));
  useEffect(() => {
    if (isRequested) place.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isRequested]);

  if (id === '' && !resource.can.create) return null;
  const gone = data === undefined && error;
  const title = id === '' ? resource.texts.new : data ? recordTitle(resource, data) : '\u00a0';
  const deleted = data !== undefined && isDeleted(resource, data);
  return (
    <section className="ip-place" ref={place} aria-label={title.trim() || resource.texts.new}>
      <div className="ip-head">
        <h2>{gone ? translate('engine.form.notFound') : title}</h2>
        {data && <PanelButton panel={panel} />}
        {data && !deleted && resource.can.delete && (
          <Button aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {translate('guests.profiles.deactivate')}
          </Button>
        )}
      </div>
      {gone && (
        <Note role="alert">
          {statusOf(error) === 404
            ? translate('engine.form.notFoundText')
            : translateMessage(translate, errorMessage(error))}
        </Note>
      )}
      {deleted && <DeletedBanner resource={resource} record={data} />}
      {id !== '' && isPending && <FormSkeleton resource={resource} />}
      {(id === '' || data) && (
        <CreateDialogContext value={null}>
          <RecordForm
            key={data?.id ?? ''}
            resource={resource}
            record={data}
            onSaved={(record, leave) => {
              if (data) return;
              leave();
              onOpen(record.id);
            }}
          />
        </CreateDialogContext>
      )}
      {data && <RecordPanel resource={resource} record={data} panel={panel} />}
      <Suspense>
        {leaving && data && !deleted && resource.can.delete && (
          <DeactivateDialog
            resource={resource}
            record={data}
            onClose={(done) => {
              setLeaving(false);
              if (done) onOpen(undefined);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
