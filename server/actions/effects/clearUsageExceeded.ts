import { hasBit } from '../../../domain/access/bits';
import { savedOptions, USAGE_EXCEEDED } from '../../../domain/access/companyOptions';
import { updateRow } from '../../storage/records/writeRows';
import type { Written } from './index';

const OPTIONS = 'c_options';

/** Saving a company clears its "usage exceeded" bit (specification S-COMP-4). */
export async function clearUsageExceeded({ access, resource, key, after }: Written): Promise<void> {
  const options = after?.[OPTIONS] as string | null | undefined;
  if (!hasBit(options, USAGE_EXCEEDED)) return;
  await updateRow(access, resource, key, { [OPTIONS]: savedOptions(options) });
}
