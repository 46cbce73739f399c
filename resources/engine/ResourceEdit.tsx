import { LinkBase, useGetOne, useResourceContext, useTranslate } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { lazyPart } from './lazyPart';
import { buttonClass } from '../ui/Button';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import type { MenuChoice } from '../ui/Menu';
import { Note } from '../ui/Note';
import { statusOf } from './errors';
import { CreateDialogContext } from './inputs/createDialogContext';
import { DeletedBanner } from './form/DeletedBanner';
import { FormSkeleton } from './form/FormSkeleton';
import { RecordActions } from './form/RecordActions';
import { RecordForm, type BeforeSave } from './form/RecordForm';
import { RecordHeader } from './form/RecordHeader';
import { writableFields } from './form/values';
import { State } from './list/states';
import { useResource } from './model';
import { RecordFailure } from './RecordFailure';
import { useRecordId } from './recordId';
import { PanelButton } from './record-page/PanelButton';
import { RecordValues } from './record-page/RecordValues';
import { RecordPanel } from './record-page/RecordPanel';
import { RelatedLinks } from './record-page/RelatedLinks';
import { usePanel } from './record-page/usePanel';
import { useRecordName } from './useRecordNames';
import { Summary } from './record-page/Summary';
import { isDeleted, fixedReason, fixedFieldsOf, type EngineRecord } from './values/record';
import { resourceName, untitledName } from './texts';
import './styles/base.css';
import './styles/form.css';

/** Loaded when it opens. */
const CreateDialog = lazyPart(() => import('./form/CreateDialog'));

interface ResourceEditProps {
  /** The resource in context when absent. */
  readonly resource?: string;
  /** The id in the address when absent. */
  readonly id?: string;
  /** Content next to the form, above the related records and the history. */
  readonly aside?: (record: EngineRecord) => ReactNode;
  /** In place of the history: what happened to the record. It is always shown, below the form on narrow windows. */
  readonly timeline?: (record: EngineRecord) => ReactNode;
  /** Content below the form. */
  readonly below?: (record: EngineRecord) => ReactNode;
  /** Asked before the form saves: what is saved, or undefined to continue editing. */
  readonly beforeSave?: BeforeSave;
  /** A button in place of the generic one. */
  readonly actions?: (record: EngineRecord) => ReactNode;
  /** Further choices of the menu. */
  readonly choices?: (record: EngineRecord) => readonly MenuChoice[];
  /** All sections are open, also those without a value: the specification describes the form. */
  readonly whole?: boolean;
  /** Names of fields that the form of this record leaves out. */
  readonly without?: readonly string[];
  /** The page still reads what decides about its form. */
  readonly waits?: boolean;
  /** Name of the way back to the list; default: the name of the list. */
  readonly back?: string;
}

/** In place of a form that this person may not fill in. */
function NotAllowed({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
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
            <LinkBase className={buttonClass()} to={listPath(resource)}>
              {translate('engine.form.backToList')}
            </LinkBase>
          }
        />
      </section>
    </div>
  );
}

/** A form with what the page has below it, in one column. */
function WithBelow({ below, children }: { readonly below: ReactNode; readonly children: ReactNode }) {
  return below === undefined ? (
    children
  ) : (
    <div className="e-form-column e-stack">
      {children}
      {below}
    </div>
  );
}

/** A resource without some of its fields. */
function useWithout(resource: ClientResource, names: readonly string[] | undefined): ClientResource {
  const left = names?.join(' ');
  return useMemo(() => {
    if (left === undefined) return resource;
    const gone = left.split(' ');
    return { ...resource, fields: resource.fields.filter(({ name }) => !gone.includes(name)) };
  }, [resource, left]);
}

/** The page of one record: a summary, what can be done with it, and its form. */
export function ResourceEdit({ resource: name, id: given, beforeSave, without, ...page }: ResourceEditProps) {
  const { aside, actions, below, choices, back, timeline, waits = false, whole = false } = page;
  const resource = useWithout(useResource(useResourceContext({ resource: name }) ?? ''), without);
  const addressed = useRecordId();
  const id = given ?? addressed;
  // The address of the form for a new one, which is not there for anyone who may not make one.
  const notMine = id === 'create' && !resource.can.create;
  const translate = useTranslate();
  const panel = usePanel();
  const { data, error, isPending, refetch } = useGetOne<EngineRecord>(
    resource.name,
    { id },
    // A failed read is shown, not retried during seven seconds of skeleton; an open form is not refetched by a
    // glance.
    { enabled: id !== '' && !notMine, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

  const named = useRecordName(resource, data);

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
  if (isPending || data === undefined || waits) {
    return (
      <div className="e-page">
        <RecordHeader resource={resource} title={'\u00a0'} />
        <FormSkeleton resource={resource} />
      </div>
    );
  }
  const deleted = isDeleted(resource, data);
  const fixed = fixedReason(resource, data);
  const mayEdit = writableFields(resource, 'edit').length > 0;
  const edits = mayEdit && !fixed;
  const because = (mayEdit && fixed) || (fixedFieldsOf(resource, data).length > 0 && 'fixedWhileImpersonating');
  const reason = translate(`engine.form.${because || 'readOnly'}`);
  return (
    <div className="e-page">
      <RecordHeader
        resource={resource}
        // The one record of a person or company is called as its page in the menu.
        title={resource.own ? resourceName(resource, 1) : (named ?? '\u00a0') || untitledName(resource)}
        back={back}
        summary={<Summary resource={resource} record={data} />}
        actions={
          <>
            {actions?.(data)}
            <RecordActions
              // A dialog about another record does not stay over this one.
              key={`${resource.name} ${data.id}`}
              resource={resource}
              record={data}
              name={named}
              prominent={!edits}
              menuOnly={actions !== undefined}
              choices={choices?.(data) ?? []}
            />
            {!resource.readOnly && !timeline && <PanelButton panel={panel} />}
          </>
        }
      />
      {deleted && <DeletedBanner resource={resource} record={data} />}
      {statusOf(error) === 404 && <Note role="alert">{translate('engine.conflict.gone')}</Note>}
      <div className={aside || timeline || (panel.open && !panel.sheet && !resource.readOnly) ? 'e-beside' : undefined}>
        <WithBelow below={below?.(data)}>
          {edits ? (
            <CreateDialogContext value={CreateDialog}>
              <RecordForm
                key={`${resource.name} ${data.id}`}
                resource={resource}
                record={data}
                collapse={!whole}
                {...(beforeSave && { beforeSave })}
              />
            </CreateDialogContext>
          ) : (
            <RecordValues
              resource={resource}
              record={data}
              reason={resource.readOnly || deleted ? undefined : reason}
            />
          )}
        </WithBelow>
        <div className="e-aside-column">
          {aside?.(data)}
          {timeline && <RelatedLinks resource={resource} record={data} />}
          {timeline?.(data)}
          {!resource.readOnly && !timeline && <RecordPanel resource={resource} record={data} panel={panel} />}
        </div>
      </div>
    </div>
  );
}
