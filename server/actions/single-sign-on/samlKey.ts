import { X509Certificate } from 'node:crypto';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { newSigner } from '../../files/saml/newSigner';
import type { Secrets } from '../../keys/secrets';
import { appendAudit, type AuditEntry } from '../../storage/audit/audit';
import { lockSsoRule } from '../../storage/auth/breakGlass';
import {
  companiesWithoutKey,
  deleteSamlKey,
  findSamlKey,
  hasSigningMode,
  insertSamlKey,
} from '../../storage/auth/samlKeys';
import { samlKeyPlace } from '../../storage/installation/sealedPlaces';

type Actor = Pick<AuditEntry, 'companyId' | 'adminId' | 'originalAdminId' | 'ip'>;

/**
 * A company has a key for its requests to identity providers as long as one of its modes signs them: makes or removes it,
 * with an audit entry. Whoever signs again after that has another key. Needs a system transaction with the lock of
 * `lockSsoRule`, alone.
 */
export async function settleSamlKey(
  trx: Trx,
  actor: Actor,
  { modeId, seal, now }: { readonly modeId: number | null; readonly seal: Secrets['seal']; readonly now: Date },
): Promise<void> {
  const { companyId } = actor;
  const [signs, known] = [await hasSigningMode(trx, companyId), await findSamlKey(trx, companyId)];
  if (signs === (known !== undefined)) return;
  const note = (action: 'saml_key_made' | 'saml_key_removed', certificate: string) => {
    const { fingerprint256: title } = new X509Certificate(certificate);
    appendAudit(trx, { ...actor, action, element: 'authtype', elementId: modeId, data: { title } });
  };
  if (known) {
    await deleteSamlKey(trx, companyId);
    return note('saml_key_removed', known.certificate);
  }
  const { certificate, privateKey } = await newSigner('Portico', now);
  await insertSamlKey(trx, companyId, { certificate, sealed: seal(privateKey, samlKeyPlace(companyId)) }, now);
  note('saml_key_made', certificate);
}

/** Makes the keys of modes that were not saved since they sign (migrated, or restored). */
export async function makeMissingKeys({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>): Promise<void> {
  for (const companyId of await asSystem(db, companiesWithoutKey)) {
    const actor = { companyId, adminId: null, originalAdminId: null, ip: '' };
    await asSystem(db, async (trx) => {
      await lockSsoRule(trx, companyId, 'alone');
      await settleSamlKey(trx, actor, { modeId: null, seal: secrets.seal, now: now() });
    });
  }
}
