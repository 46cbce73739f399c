import { useGetOne, useLocation, useRedirect, useResourceContext, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { lazyPart } from './lazyPart';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { Note } from '../ui/Note';
import { CreateDialogContext } from './inputs/createDialogContext';
import { copiedValues } from './form/duplicate';
import { valuesFromAddress } from './form/valuesFromAddress';
import { FormSkeleton } from './form/FormSkeleton';
import { MadeDialog, useMadeDialog } from './form/MadeDialog';
import { RecordForm } from './form/RecordForm';
import { RecordHeader } from './form/RecordHeader';
import { TokenDialog } from './form/TokenDialog';
import { useStart } from './form/useStart';
import { useResource } from './model';
import { recordTitle, type EngineRecord } from './values/record';
import './styles/base.css';
import './styles/form.css';

/** Loaded when it opens. */
const CreateDialog = lazyPart(() => import('./form/CreateDialog'));

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
 * What `?duplicate=12` or `?start={…}` gives a new record to start from; a record that is not there is no reason to
 * fail.
 */
function useCopied(resource: ClientResource) {
  const { search } = useLocation();
  const translate = useTranslate();
  const usual = useStart(resource);
  const id = new URLSearchParams(search).get('duplicate') ?? '';
  const { data, isPending } = useGetOne<EngineRecord>(resource.name, { id }, { enabled: id !== '', retry: false });
  const start = useMemo(
    () =>
      usual && {
        ...usual,
        ...(data ? copiedValues(resource, data, translate) : valuesFromAddress(resource, search)),
      },
    [usual, data, resource, translate, search],
  );
  return { id, original: data, start: id !== '' && isPending ? undefined : start };
}

/** The page that makes a new record; it then leads to the record, after showing what is shown only once. */
export function ResourceCreate({ resource: name }: ResourceCreateProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const redirect = useRedirect();
  const [made, setMade] = useState<EngineRecord>();
  const { id, original, start } = useCopied(resource);
  const translate = useTranslate();
  const handsOver = useMadeDialog(resource) !== undefined;
  // A person who may not open single records continues in the list.
  const go = (record: EngineRecord) =>
    redirect(resource.closed ? listPath(resource) : 'edit', resource.name, record.id);
  const secrets = made ? shownOnce(resource, made) : {};
  return (
    <div className="e-page">
      <RecordHeader resource={resource} title={resource.texts.new} />
      {original && (
        <Note tone="info" role="status">
          {translate('record.duplicate.note', { name: recordTitle(resource, original) })}
        </Note>
      )}
      {start ? (
        <CreateDialogContext value={CreateDialog}>
          <RecordForm
            key={`${resource.name} ${id}`}
            resource={resource}
            record={undefined}
            start={start}
            onSaved={(record, leave) => {
              leave();
              if (handsOver || Object.keys(shownOnce(resource, record)).length > 0) setMade(record);
              else go(record);
            }}
          />
        </CreateDialogContext>
      ) : (
        <FormSkeleton resource={resource} />
      )}
      {made && Object.keys(secrets).length > 0 && (
        <TokenDialog resource={resource} id={made.id} secrets={secrets} onClose={() => go(made)} />
      )}
      {made && handsOver && <MadeDialog resource={resource} record={made} onClose={() => go(made)} />}
    </div>
  );
}
