import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import type { Change } from './index';

const KEY = 'apiKey';

/**
 * The server shows the stored key of an integration to its host. With another host the key is entered again, or taken
 * away: people have no key sent to a host of their own that they do not know.
 */
export async function keyOfHost({ access, resource, id, before, after, values }: Change): Promise<void> {
  if (id === undefined || !after || after['hostname'] === before['hostname']) return;
  // An empty text keeps the stored key.
  if (KEY in values && values[KEY] !== '') return;
  const fields = resource.fields.filter(({ name }) => name === KEY);
  const row = await findRow(access, resource, fields, id);
  if (row?.[KEY]) throw errors.validationFailed({ [KEY]: fieldError('KEY_OF_OTHER_HOST') });
}
