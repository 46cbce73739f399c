import { announceDeclaredFields } from '../../storage/installation/channels';
import type { Effect } from './index';

/**
 * Notifies every instance that the declared fields of this company have changed; open consoles then reload their model.
 */
export const notifyDeclaredFields: Effect = async ({ access: { trx, caller } }) => {
  await announceDeclaredFields(trx, caller.companyId);
};
