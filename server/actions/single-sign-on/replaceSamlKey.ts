import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';
import * as errors from '../../errors/catalogue';
import type { newSigner } from '../../files/saml/newSigner';
import { findSamlKey, setNextSamlKey, takeNextSamlKey } from '../../storage/auth/samlKeys';
import { samlKeyPlace, samlNextKeyPlace } from '../../storage/installation/sealedPlaces';
import { auditKeyChange, noteStateOfKey, type KeyActor } from './samlKey';

type Needs = Pick<Context, 'secrets' | 'now'>;
type Made = Awaited<ReturnType<typeof newSigner>>;

/** Steps of a replacement: another key is made, takes the place of the one in use, or is thrown away. */
export const KEY_STEPS = ['begin', 'finish', 'cancel'] as const;
type KeyStep = (typeof KEY_STEPS)[number];

interface Replacement {
  /** For the audit log. */
  readonly modeId: number;
  readonly step: KeyStep;
  /** The key that is to be the next one, for `begin`: making it takes a while, before anybody waits for the lock. */
  readonly made: Made | undefined;
}

/**
 * Checks that a replacement can begin, before a key is made for it. Needs a transaction of the company.
 * @throws 409 SAML_KEY_STATE where there is no key, or one is to replace it already
 */
export async function requireNoNextKey(trx: Trx, companyId: number): Promise<void> {
  const key = await withEveryCompany(trx, () => findSamlKey(trx, companyId));
  if (!key || key.next) throw errors.failure('SAML_KEY_STATE');
}

/**
 * Replaces the key with which a company signs its requests, in two steps: after `begin` the certificates of both keys are
 * in the metadata, and requests are still signed with the one in use; `finish` signs with the new one and forgets the old
 * one, `cancel` forgets the new one. So no identity provider meets a signature that its metadata do not have. To be called
 * in the transaction of `requireSigningMode`, which has the lock, after a proof of the person.
 * @throws 409 SAML_KEY_STATE for a step that does not follow; SSO_UNAVAILABLE when the new key cannot be read
 */
export async function replaceSamlKey(trx: Trx, needs: Needs, actor: KeyActor, replacement: Replacement): Promise<void> {
  await withEveryCompany(trx, async () => {
    await STEPS[replacement.step](trx, needs, actor, replacement);
    await noteStateOfKey(trx, actor.companyId);
  });
}

const STEPS: Readonly<Record<KeyStep, (trx: Trx, needs: Needs, actor: KeyActor, what: Replacement) => Promise<void>>> =
  {
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
