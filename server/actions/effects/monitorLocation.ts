import { completesProvisioning } from '../../../domain/rules/provisioningState';
import { noteCompletion } from '../../storage/locations/completions';
import { updateRow } from '../../storage/records/writeRows';
import { monitorNow } from '../locations/monitor';
import type { Written } from './index';

const PROVISIONING = 'l_provisioning';
/** What a state depends on and people can change. */
const INPUTS = [PROVISIONING, 'l_enabled', 'l_timezone', 'l_deletedAt'];

/**
 * Notes when a location's state of provisioning was reported, and that it is complete, and computes the state of its
 * monitoring at once.
 */
export async function monitorLocation({ access, resource, key, id, before, after }: Written): Promise<void> {
  // A save that changes nothing of this has no entry in the history for the traffic of meanwhile.
  if (id !== undefined && after && INPUTS.every((name) => after[name] === before[name])) return;
  const now = new Date();
  // A new location has the time of its creation.
  if (id !== undefined && after && after[PROVISIONING] !== before[PROVISIONING]) {
    await updateRow(access, resource, key, { l_provisioning_at: now });
    if (completesProvisioning(before[PROVISIONING], after[PROVISIONING])) {
      await noteCompletion(access.trx, Number(key), now);
    }
  }
  await monitorNow(access.trx, [Number(key)], now.getTime());
}
