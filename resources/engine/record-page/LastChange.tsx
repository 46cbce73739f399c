import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useBriefly } from '../../ui/useBriefly';
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
  const { data, isPending } = useHistory(resource.name, record);
  const waits = useBriefly(isPending);
  const line = data?.pages[0]?.lines[0];
  if (!line) return <span data-waits={waits || undefined} />;
  const when = momentPhrase(line.at, now, format, translate);
  const key = line.action === 'create' ? 'created' : 'changed';
  return translate(`record.summary.${key}`, { when, name: author(line) });
}
