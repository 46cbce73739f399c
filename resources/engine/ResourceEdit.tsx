import { LinkBase, useCreatePath, useGetOne, useParams, useResourceContext, useTranslate } from 'ra-core';
import { lazy, type ReactNode } from 'react';
import { buttonClass } from '../ui/Button';
import type { ClientResource } from '../../domain/schema/client/client';
import { Tag } from '../ui/Tag';
import { statusOf } from './errors';
import { CreateDialogContext } from './inputs/createDialogContext';
import { DeletedBanner } from './form/DeletedBanner';
import { FormSkeleton } from './form/FormSkeleton';
import { RecordActions } from './form/RecordActions';
import { RecordForm, type BeforeSave } from './form/RecordForm';
import { RecordHeader } from './form/RecordHeader';
import { State } from './list/states';
import { useResource } from './model';
import { RecordFailure } from './RecordFailure';
import { PanelButton } from './record-page/PanelButton';
import { RecordPanel } from './record-page/RecordPanel';
import { usePanel } from './record-page/usePanel';
import { isDeleted, isDisabled, recordTitle, type EngineRecord } from './values/record';
import { resourceName } from './texts';
import './styles/base.css';
import './styles/form.css';

/** Loaded when it opens. */
const CreateDialog = lazy(() => import('./form/CreateDialog'));

interface ResourceEditProps {
  /** The resource in context when absent. */
  readonly resource?: string;
  /** The id in the address when absent. */
  readonly id?: string;
  /** Content of the panel next to the form, above the related records and the history. */
  readonly aside?: (record: EngineRecord) => ReactNode;
  /** Asked before the form saves: what is saved, or undefined to go on editing. */
  readonly beforeSave?: BeforeSave;
  /** Quieter actions before those of every record. */
  readonly actions?: (record: EngineRecord) => ReactNode;
}

/** In place of a form that this person may not fill in. */
function NotAllowed({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const path = useCreatePath();
  const words = resource.readOnly ? 'record.neverMade' : 'record.forbidden';
  return (
    <div className="e-page">
      <RecordHeader resource={resource} title={resource.texts.new} />
      <section className="e-card">
        <State
          alert
          title={translate(`${words}.title`)}
          text={translate(`${words}.text`)}
          action={
            <LinkBase className={buttonClass()} to={path({ resource: resource.name, type: 'list' })}>
              {translate('engine.form.backToList')}
            </LinkBase>
          }
        />
      </section>
    </div>
  );
}

/** The page of one record: its name and state, what can be done with it, and its form. */
export function ResourceEdit({ resource: name, id: given, aside, actions, beforeSave }: ResourceEditProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const { id: fromPath } = useParams();
  const id = given ?? fromPath ?? '';
  // The address of the form for a new one, which is not there for who may not make one.
  const notMine = id === 'create' && !resource.can.create;
  const translate = useTranslate();
  const panel = usePanel();
  const { data, error, isPending, refetch } = useGetOne<EngineRecord>(
    resource.name,
    { id },
    // A failed read is shown, not retried behind a skeleton for seven seconds; an open form is not refetched by a glance.
    { enabled: id !== '' && !notMine, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

  if (notMine) return <NotAllowed resource={resource} />;
  // A refetch that fails must not take an open form away; what was typed is still there to be saved.
  if (error && data === undefined) {
    return (
      <div className="e-page">
        <RecordHeader resource={resource} title={resourceName(resource, 1)} />
        <RecordFailure resource={resource} error={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (isPending || data === undefined) {
    return (
      <div className="e-page">
        <RecordHeader resource={resource} title={'\u00a0'} />
        <FormSkeleton resource={resource} />
      </div>
    );
  }
  const deleted = isDeleted(resource, data);
  return (
    <div className="e-page">
      <RecordHeader
        resource={resource}
        title={recordTitle(resource, data)}
        tags={isDisabled(resource, data) && !deleted && <Tag tone="muted">{translate('engine.cell.disabled')}</Tag>}
        actions={
          <>
            {actions?.(data)}
            <RecordActions resource={resource} record={data} />
            {!resource.readOnly && <PanelButton panel={panel} />}
          </>
        }
      />
      {deleted && <DeletedBanner resource={resource} record={data} />}
      {statusOf(error) === 404 && (
        <div className="e-note" role="alert">
          {translate('engine.conflict.gone')}
        </div>
      )}
      <div className={aside || (panel.open && !panel.sheet && !resource.readOnly) ? 'e-beside' : undefined}>
        <CreateDialogContext value={CreateDialog}>
          <RecordForm
            key={`${resource.name} ${data.id}`}
            resource={resource}
            record={data}
            {...(beforeSave && { beforeSave })}
          />
        </CreateDialogContext>
        <div className="e-aside-column">
          {aside?.(data)}
          {!resource.readOnly && <RecordPanel resource={resource} record={data} panel={panel} />}
        </div>
      </div>
    </div>
  );
}
