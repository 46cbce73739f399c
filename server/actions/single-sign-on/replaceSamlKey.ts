import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { newSigner } from '../../files/saml/newSigner';
import { lockSsoRule } from '../../storage/auth/breakGlass';
import { findSamlKey, setNextSamlKey, takeNextSamlKey } from '../../storage/auth/samlKeys';
import { samlKeyPlace, samlNextKeyPlace } from '../../storage/installation/sealedPlaces';
import { auditKeyChange, noteStateOfKey, type KeyActor } from './samlKey';

type Needs = Pick<Context, 'db' | 'secrets' | 'now'>;

/** Steps of a replacement: another key is made, takes the place of the one in use, or is thrown away. */
export const KEY_STEPS = ['begin', 'finish', 'cancel'] as const;
type KeyStep = (typeof KEY_STEPS)[number];

/**
 * Replaces the key with which a company signs its requests, in two steps: after `begin` the certificates of both keys are
 * in the metadata, and requests are still signed with the one in use; `finish` signs with the new one and forgets the old
 * one, `cancel` forgets the new one. So no identity provider meets a signature that its metadata do not have. To be called
 * after `requireSigningMode` and a proof of the person.
 * @param modeId for the audit log
 * @throws 409 SAML_KEY_STATE for a step that does not follow; SSO_UNAVAILABLE when the new key cannot be read
 */
export async function replaceSamlKey(context: Needs, actor: KeyActor, modeId: number, step: KeyStep): Promise<void> {
  const { db, now } = context;
  // It takes a while: before anybody waits for the lock.
  const made = step === 'begin' ? await newSigner('Portico', now()) : undefined;
  await asSystem(db, async (trx) => {
    await lockSsoRule(trx, actor.companyId, 'alone');
    await STEPS[step](trx, context, actor, { modeId, made });
    await noteStateOfKey(trx, actor.companyId);
  });
}

interface Step {
  readonly modeId: number;
  readonly made: Awaited<ReturnType<typeof newSigner>> | undefined;
}

const STEPS: Readonly<Record<KeyStep, (trx: Trx, context: Needs, actor: KeyActor, step: Step) => Promise<void>>> = {
  async begin(trx, { secrets, now }, actor, { modeId, made }) {
    const { companyId } = actor;
    const key = await findSamlKey(trx, companyId);
    if (!key || key.next || !made) throw errors.failure('SAML_KEY_STATE');
    const { certificate, privateKey } = made;
    const sealed = secrets.seal(privateKey, samlNextKeyPlace(companyId));
    await setNextSamlKey(trx, companyId, { certificate, sealed }, now());
    auditKeyChange(trx, actor, 'saml_key_next_made', { modeId, certificate });
  },

  async finish(trx, { secrets }, actor, { modeId }) {
    const { companyId } = actor;
    const next = (await findSamlKey(trx, companyId))?.next;
    if (!next) throw errors.failure('SAML_KEY_STATE');
    let privateKey;
    try {
      privateKey = secrets.unseal(next.sealed, samlNextKeyPlace(companyId));
    } catch {
      throw errors.ssoUnavailable();
    }
    await takeNextSamlKey(trx, companyId, secrets.seal(privateKey, samlKeyPlace(companyId)));
    auditKeyChange(trx, actor, 'saml_key_replaced', { modeId, certificate: next.certificate });
  },

  async cancel(trx, { now }, actor, { modeId }) {
    const next = (await findSamlKey(trx, actor.companyId))?.next;
    if (!next) throw errors.failure('SAML_KEY_STATE');
    await setNextSamlKey(trx, actor.companyId, null, now());
    auditKeyChange(trx, actor, 'saml_key_next_removed', { modeId, certificate: next.certificate });
  },
};
