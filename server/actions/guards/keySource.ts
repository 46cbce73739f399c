import * as errors from '../../errors/catalogue';
import { isWritable } from '../../storage/records/writeRows';
import { sourcesIn } from '../intake/deadLetters';
import type { Change } from './index';

/**
 * A key gets a source only from a caller who may change that source: its events apply wherever those of the source do.
 * @throws PorticoError 403 OUT_OF_SCOPE
 */
export async function keySource({ access, before, after }: Change): Promise<void> {
  const source = after?.['sourceid'];
  if (typeof source !== 'number' || source === before['sourceid']) return;
  if (access.caller.scope.mode === 'all') return;
  if (!(await isWritable(access, sourcesIn(access.model), source))) throw errors.failure('OUT_OF_SCOPE');
}
