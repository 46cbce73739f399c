import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { ssoUnavailable } from '../../errors/catalogue';
import type { Signer } from '../../files/saml/serviceProvider';
import { findSamlKey } from '../../storage/auth/samlKeys';
import type { SignInMode } from '../../storage/auth/signInModes';
import { samlKeyPlace } from '../../storage/installation/sealedPlaces';
import { signsRequests } from './settings';

/**
 * The key with which a company signs its requests to an identity provider.
 * @returns undefined for a mode that does not sign its requests, and before its key is made (`makeMissingKeys`)
 * @throws SSO_UNAVAILABLE when the key was sealed with another key of the installation
 */
export async function signerOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  mode: Pick<SignInMode, 'companyId' | 'params'>,
): Promise<Signer | undefined> {
  if (!signsRequests(mode)) return undefined;
  const { companyId } = mode;
  const key = await asSystem(db, (trx) => findSamlKey(trx, companyId));
  if (!key) return undefined;
  try {
    const privateKey = secrets.unseal(key.sealed, samlKeyPlace(companyId));
    return { certificate: key.certificate, privateKey, nextCertificate: key.next?.certificate };
  } catch {
    throw ssoUnavailable();
  }
}
