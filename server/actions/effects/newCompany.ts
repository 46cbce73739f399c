import { createdOptions } from '../../../domain/access/companyOptions';
import { startCompany } from '../companies/startCompany';
import { toColumns } from '../../storage/records/wireFormat';
import { noteNewCompany } from '../../storage/installation/subscriptionNotices';
import { updateRow } from '../../storage/records/writeRows';
import type { Effect } from './index';

const OPTIONS = 'c_options';

/**
 * A new company has the bit for new ones, whatever its creator sent (specification S-COMP-4), starts with the records of
 * the template, and gets no notice that its subscription ends in a month.
 */
export const newCompany: Effect = async ({ access, resource, id, key, after = {}, createRecord }) => {
  if (id !== undefined || !createRecord) return;
  await noteNewCompany(access.trx, Number(key));
  const options = after[OPTIONS] as string | null | undefined;
  const fields = await startCompany(access, Number(key), after, createRecord);
  const marked = createdOptions(options) === options ? {} : { [OPTIONS]: createdOptions(options) };
  const changes = { ...fields, ...marked };
  if (Object.keys(changes).length === 0) return;
  const columns = toColumns(resource.fields, changes, access.caller.timezone);
  await updateRow(access, resource, key, columns);
};
