import { useRedirect, useResourceContext } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client';
import { RecordForm } from './form/RecordForm';
import { RecordHeader } from './form/RecordHeader';
import { TokenDialog } from './form/TokenDialog';
import { useResource } from './model';
import type { EngineRecord } from './record';
import './styles/base.css';
import './styles/form.css';

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

/** The page that makes a new record; it then leads to the record, after showing what is shown only once. */
export function ResourceCreate({ resource: name }: ResourceCreateProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const redirect = useRedirect();
  const [made, setMade] = useState<EngineRecord>();
  const go = (record: EngineRecord) => redirect('edit', resource.name, record.id);
  return (
    <div className="e-page">
      <RecordHeader resource={resource} title={resource.texts.new} />
      <RecordForm
        key={resource.name}
        resource={resource}
        record={undefined}
        onSaved={(record, leave) => {
          leave();
          if (Object.keys(shownOnce(resource, record)).length > 0) setMade(record);
          else go(record);
        }}
      />
      {made && <TokenDialog resource={resource} secrets={shownOnce(resource, made)} onClose={() => go(made)} />}
    </div>
  );
}
