import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { useHistory } from './useHistory';
import { When } from './When';
import { useAuthor } from './useAuthor';

interface WhoChangedProps {
  readonly resource: ClientResource;
  /** The record as it is now. */
  readonly record: EngineRecord;
  /** Names of the fields that another person has changed. */
  readonly fields: readonly string[];
}

/**
 * The last author of some fields of a record, and the time, as far as the reader may know it: the history of a record
 * is visible to callers who may read the record. Renders nothing until it is known.
 */
export function WhoChanged({ resource, record, fields }: WhoChangedProps) {
  const translate = useTranslate();
  const author = useAuthor();
  const { data, isPlaceholderData } = useHistory(resource.name, record);
  const lines = isPlaceholderData ? [] : (data?.pages ?? []).flatMap((page) => page.lines);
  const line = lines.find(({ changes }) => changes.some(({ field }) => fields.includes(field)));
  if (!line) return null;
  return (
    <p className="e-help" role="status">
      {translate('record.conflict.by', { name: author(line) })} <span aria-hidden="true">{'·'}</span>{' '}
      <When at={line.at} />
    </p>
  );
}
