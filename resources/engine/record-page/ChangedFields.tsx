import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { HistoryChange } from '../../../domain/records/history';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Button } from '../../ui/Button';
import { fieldNamed } from '../texts';
import type { EngineRecord } from '../values/record';
import { FieldChange } from './FieldChange';

interface ChangedFieldsProps {
  readonly resource: ClientResource;
  readonly record: Pick<EngineRecord, 'id'>;
  readonly changes: readonly HistoryChange[];
  /** Further ones are shown after a click. */
  readonly shown: number;
}

/** The changed fields that the reader knows, each as a sentence. */
export function ChangedFields({ resource, record, changes, shown }: ChangedFieldsProps) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const known = changes.flatMap(({ field: name, ...change }) => {
    const field = fieldNamed(resource, name);
    return field ? [{ field, ...change }] : [];
  });
  const more = known.length - shown;
  return (
    <>
      {(all ? known : known.slice(0, shown)).map(({ field, ...change }) => (
        <FieldChange key={field.name} {...{ resource, record, field }} {...change} />
      ))}
      {more > 0 && (
        <Button kind="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? translate('record.history.less') : translate('record.history.more', { smart_count: more })}
        </Button>
      )}
    </>
  );
}
