import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { newSigner } from '../../files/saml/newSigner';
import type { Signer } from '../../files/saml/serviceProvider';
import { findSamlKey, insertSamlKey } from '../../storage/auth/samlKeys';
import type { SignInMode } from '../../storage/auth/singleSignOn';
import { samlKeyPlace } from '../../storage/installation/sealedPlaces';
import { signsRequests } from './settings';

/**
 * The key with which a company signs its requests to an identity provider; made when it is needed for the first time.
 * @returns undefined for a mode that does not sign its requests
 */
export async function signerOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  mode: Pick<SignInMode, 'companyId' | 'params'>,
  now: Date,
): Promise<Signer | undefined> {
  if (!signsRequests(mode)) return undefined;
  const { companyId } = mode;
  const place = samlKeyPlace(companyId);
  const known = await asSystem(db, (trx) => findSamlKey(trx, companyId));
  if (!known) {
    const made = await newSigner('Portico', now);
    const stored = { certificate: made.certificate, sealed: secrets.seal(made.privateKey, place) };
    await asSystem(db, (trx) => insertSamlKey(trx, companyId, stored, now));
  }
  // Of two that were made at the same time, one is stored.
  const key = known ?? (await asSystem(db, (trx) => findSamlKey(trx, companyId)));
  if (!key) throw new Error('the key of the company is gone');
  return { certificate: key.certificate, privateKey: secrets.unseal(key.sealed, place) };
}
