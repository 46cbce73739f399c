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
  noteSamlKey,
} from '../../storage/auth/samlKeys';
import { samlKeyPlace } from '../../storage/installation/sealedPlaces';

export type KeyActor = Pick<AuditEntry, 'companyId' | 'adminId' | 'originalAdminId' | 'ip'>;

type KeyAction =
  'saml_key_made' | 'saml_key_removed' | 'saml_key_next_made' | 'saml_key_replaced' | 'saml_key_next_removed';

/** Writes an audit entry about a key, which is named by the fingerprint of its certificate. */
export function auditKeyChange(
  trx: Trx,
  actor: KeyActor,
  action: KeyAction,
  { modeId, certificate }: { readonly modeId: number | null; readonly certificate: string },
): void {
  const { fingerprint256: title } = new X509Certificate(certificate);
  appendAudit(trx, { ...actor, action, element: 'authtype', elementId: modeId, data: { title } });
}

/**
 * A company has a key for its requests to identity providers as long as one of its modes signs them: makes or removes it,
 * with an audit entry, and has the modes say its state. Signing again after that uses another key. Needs a system
 * transaction with the lock of `lockSsoRule`, alone.
 */
export async function settleSamlKey(
  trx: Trx,
  actor: KeyActor,
  { modeId, seal, now }: { readonly modeId: number | null; readonly seal: Secrets['seal']; readonly now: Date },
): Promise<void> {
  const { companyId } = actor;
  const [signs, known] = [await hasSigningMode(trx, companyId), await findSamlKey(trx, companyId)];
  if (known && !signs) {
    await deleteSamlKey(trx, companyId);
    auditKeyChange(trx, actor, 'saml_key_removed', { modeId, certificate: known.certificate });
  } else if (signs && !known) {
    const { certificate, privateKey } = await newSigner('Portico', now);
    await insertSamlKey(trx, companyId, { certificate, sealed: seal(privateKey, samlKeyPlace(companyId)) }, now);
    auditKeyChange(trx, actor, 'saml_key_made', { modeId, certificate });
  }
  await noteStateOfKey(trx, companyId);
}

/** Has the modes of a company say the state of its key, and the fingerprints and ends of its certificates. */
export async function noteStateOfKey(trx: Trx, companyId: number): Promise<void> {
  const key = await findSamlKey(trx, companyId);
  const note = key && {
    state: key.next ? ('changing' as const) : ('used' as const),
    used: noteOf(key.certificate),
    next: key.next ? noteOf(key.next.certificate) : undefined,
  };
  await noteSamlKey(trx, companyId, note);
}

function noteOf(pem: string) {
  const certificate = new X509Certificate(pem);
  return { print: certificate.fingerprint256, endsAt: new Date(certificate.validTo) };
}

/** Makes the keys of modes that were not saved since they sign (migrated, or restored), and has these say their state. */
export async function makeMissingKeys({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>): Promise<void> {
  for (const companyId of await asSystem(db, companiesWithoutKey)) {
    const actor = { companyId, adminId: null, originalAdminId: null, ip: '' };
    await asSystem(db, async (trx) => {
      await lockSsoRule(trx, companyId, 'alone');
      await settleSamlKey(trx, actor, { modeId: null, seal: secrets.seal, now: now() });
    });
  }
}
