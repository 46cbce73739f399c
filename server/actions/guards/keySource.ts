import { sourcesIn } from '../intake/deadLetters';
import { requireWritable } from '../records/scope';
import type { Change } from './index';

/**
 * A key for ingestion is made and changed only by a caller who may change its source: its events apply wherever those of
 * the source do.
 * @throws PorticoError 403 OUT_OF_SCOPE
 */
export async function keySource({ access, after }: Change): Promise<void> {
  const source = after?.['sourceid'];
  if (typeof source !== 'number') return;
  await requireWritable(access, sourcesIn(access.model), source);
}
