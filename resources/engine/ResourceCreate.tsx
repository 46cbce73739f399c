import { useGetOne, useLocation, useRedirect, useResourceContext, useTranslate } from 'ra-core';
import { lazy, useMemo, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { CreateDialogContext } from './inputs/createDialogContext';
import { duplicateValues } from './form/duplicate';
import { valuesFromAddress } from './form/valuesFromAddress';
import { FormSkeleton } from './form/FormSkeleton';
import { RecordForm } from './form/RecordForm';
import { RecordHeader } from './form/RecordHeader';
import { TokenDialog } from './form/TokenDialog';
import { startValues } from './form/values';
import { useResource } from './model';
import { recordTitle, type EngineRecord } from './values/record';
import './styles/base.css';
import './styles/form.css';

/** Loaded when it opens. */
const CreateDialog = lazy(() => import('./form/CreateDialog'));

interface ResourceCreateProps {
  /** The resource in context when absent. */
  readonly resource?: string;
}

/** Secrets in the answer to a creation: the server shows them this one time. */
function shownOnce(resource: ClientResource, record: EngineRecord): Record<string, string> {
  const entries = resource.fields
    .filter(({ secret }) => secret === 'token')
    .flatMap(({ name }) => {
      const value = record[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
  return Object.fromEntries(entries);
}

/**
 * What `?duplicate=12` or `?start={…}` gives a new record to start from; a record that is not there is no reason to fail.
 */
function useCopied(resource: ClientResource) {
  const { search } = useLocation();
  const translate = useTranslate();
  const id = new URLSearchParams(search).get('duplicate') ?? '';
  const { data, isPending } = useGetOne<EngineRecord>(resource.name, { id }, { enabled: id !== '', retry: false });
  const start = useMemo(() => {
    if (data) return duplicateValues(resource, data, translate);
    const given = valuesFromAddress(resource, search);
    return given && { ...startValues(resource, undefined), ...given };
  }, [data, resource, translate, search]);
  return { id, original: data, start, isPending: id !== '' && isPending };
}

/** The page that makes a new record; it then leads to the record, after showing what is shown only once. */
export function ResourceCreate({ resource: name }: ResourceCreateProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const redirect = useRedirect();
  const [made, setMade] = useState<EngineRecord>();
  const { id, original, start, isPending } = useCopied(resource);
  const translate = useTranslate();
  const go = (record: EngineRecord) => redirect('edit', resource.name, record.id);
  return (
    <div className="e-page">
      <RecordHeader resource={resource} title={resource.texts.new} />
      {original && (
        <p className="e-note e-note-info" role="status">
          {translate('record.duplicate.note', { name: recordTitle(resource, original) })}
        </p>
      )}
      {isPending ? (
        <FormSkeleton resource={resource} />
      ) : (
        <CreateDialogContext value={CreateDialog}>
          <RecordForm
            key={`${resource.name} ${id}`}
            resource={resource}
            record={undefined}
            {...(start && { start })}
            onSaved={(record, leave) => {
              leave();
              if (Object.keys(shownOnce(resource, record)).length > 0) setMade(record);
              else go(record);
            }}
          />
        </CreateDialogContext>
      )}
      {made && <TokenDialog resource={resource} secrets={shownOnce(resource, made)} onClose={() => go(made)} />}
    </div>
  );
}
