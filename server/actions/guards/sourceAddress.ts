import { isTooLarge, readNetwork } from '../../../domain/text/ipNetwork';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { senderOwner } from '../../storage/intake/senderOwner';
import type { Change } from './index';

const refused = (field: 'address' | 'fingerprint' | 'secret', code: string) =>
  errors.validationFailed({ [field]: fieldError(code) });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws 422 for what is no address or network, or too large a network */
function requireNetwork(text: string): void {
  const network = readNetwork(text);
  if (!network) throw refused('address', 'FIELD_INVALID_FORMAT');
  if (isTooLarge(network)) throw refused('address', 'RADIUS_NETWORK_TOO_LARGE');
}

/**
 * `source-address`: the sender is known by an address or network, or by a certificate (syslog alone, and then by
 * nothing else), which is no other company's and no other source's of the type. A new source of type `radius` has a
 * shared secret.
 */
export async function sourceAddress({ access, id, before, after, values }: Change): Promise<void> {
  const type = after?.['type'];
  if (!after || (type !== 'radius' && type !== 'syslog')) return;
  const address = textOf(after['address']);
  const fingerprint = type === 'syslog' ? textOf(after['fingerprint']) : '';
  if (address === '' && fingerprint === '') throw refused('address', 'FIELD_REQUIRED');
  if (type === 'radius' && id === undefined && !values['secret']) throw refused('secret', 'FIELD_REQUIRED');
  const same = (name: string) => textOf(after[name]) === textOf(before[name]);
  if (['type', 'address', 'fingerprint'].every(same)) return;
  if (address !== '') requireNetwork(address);
  const sender = fingerprint === '' ? ({ address } as const) : ({ fingerprint } as const);
  const own = {
    companyId: access.caller.companyId,
    sourceid: id === undefined ? undefined : Number(id),
    type,
  } as const;
  if (await senderOwner(access.trx, own, sender)) {
    throw refused(fingerprint === '' ? 'address' : 'fingerprint', 'RADIUS_ADDRESS_TAKEN');
  }
}
