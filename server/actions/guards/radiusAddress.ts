import { isIP } from 'node:net';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { networkOwner } from '../../storage/intake/radiusSources';
import type { Change } from './index';

/** The largest networks of equipment, by version of IP: nobody may take whole ranges of the Internet. */
const LEAST_PREFIX: Readonly<Record<number, number>> = { 4: 16, 6: 32 };
const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const refused = (code: string) => errors.validationFailed({ address: fieldError(code) });

/** @throws 422 for what is no address or network, or too large a network */
function requireNetwork(text: string): void {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  const length = prefix === undefined ? LONGEST_PREFIX[version] : Number(prefix);
  if (length === undefined || length > (LONGEST_PREFIX[version] ?? 0)) throw refused('FIELD_INVALID_FORMAT');
  if (length < (LEAST_PREFIX[version] ?? 0)) throw refused('RADIUS_NETWORK_TOO_LARGE');
}

/**
 * `radius-address`: equipment is known by its address, so a source of type `radius` has one, which is no other
 * company's and no other source's. A new one has a shared secret.
 */
export async function radiusAddress({ access, id, before, after, values }: Change): Promise<void> {
  if (after?.['type'] !== 'radius') return;
  const address = after['address'];
  if (typeof address !== 'string' || address === '') throw refused('FIELD_REQUIRED');
  if (id === undefined && !values['secret']) {
    throw errors.validationFailed({ secret: fieldError('FIELD_REQUIRED') });
  }
  if (address === before['address'] && before['type'] === 'radius') return;
  requireNetwork(address);
  const own = id === undefined ? undefined : Number(id);
  const owner = await networkOwner(access.trx, access.caller.companyId, own, address);
  if (owner) throw refused('RADIUS_ADDRESS_TAKEN');
}
