import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { useNow } from '../useNow';
import { momentPhrase } from '../values/momentPhrase';
import type { EngineRecord } from '../values/record';
import { useAuthor } from './useAuthor';
import { useHistory } from './useHistory';

interface LastChangeProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Who last changed a record, and when. Nothing until it is known. */
export function LastChange({ resource, record }: LastChangeProps) {
  const translate = useTranslate();
  const author = useAuthor();
  const { format } = useEngine();
  const now = useNow();
  const line = useHistory(resource.name, record).data?.pages[0]?.lines[0];
  if (!line) return null;
  const when = momentPhrase(line.at, now, format, translate);
  const key = line.action === 'create' ? 'created' : 'changed';
  return translate(`record.summary.${key}`, { when, name: author(line) });
}
