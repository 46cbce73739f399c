import { readParams } from '../../../domain/schema/model/paramValues';
import { DAY_MS } from '../../../domain/time/durations';
import { authModesLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import {
  certifiedModes,
  forgetWarnings,
  noteWarning,
  writeCertificateEnd,
  type CertifiedMode,
} from '../../storage/auth/certificates';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner, momentOf } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { CERTIFICATE_WORDS } from './words';
import { SAML_MODULES, signingCertificate } from './settings';

/** Days before the end of a certificate on which its company is warned by mail. */
const WARNING_DAYS = [30, 7] as const;
/** Who may change authentication modes. */
const MAY_CHANGE = 'global:edit';
/** Administrators who get a warning at most. */
const MAX_RECIPIENTS = 20;
const BATCH = 200;
type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Looks at the certificate of every identity provider: writes its end where the mode does not say it, and warns those who
 * may change the settings by mail, 30 and 7 days before.
 * @param onError called for a mode that failed; the others are done all the same
 */
export async function watchCertificates(context: Needs, onError: (error: unknown) => void): Promise<void> {
  const { db, now } = context;
  for (let after = 0; ;) {
    const modes = await asSystem(db, (trx) => certifiedModes(trx, SAML_MODULES, { after, limit: BATCH }));
    for (const mode of modes) await asSystem(db, (trx) => watch(context, trx, mode)).catch(onError);
    const last = modes.at(-1);
    if (!last || modes.length < BATCH) break;
    after = last.id;
  }
  await asSystem(db, (trx) => forgetWarnings(trx, new Date(now().getTime() - 30 * DAY_MS)));
}

async function watch(context: Needs, trx: Trx, mode: CertifiedMode): Promise<void> {
  const endsAt = signingCertificate(readParams(mode.params)?.['certificate'])?.endsAt;
  if (endsAt?.getTime() !== mode.endsAt?.getTime()) await writeCertificateEnd(trx, mode, endsAt ?? null);
  const left = endsAt ? endsAt.getTime() - context.now().getTime() : Infinity;
  const due = WARNING_DAYS.filter((days) => left <= days * DAY_MS).at(-1);
  if (endsAt && left > 0 && due !== undefined && (await noteWarning(trx, mode, endsAt, due))) {
    await warn(context, trx, mode, endsAt);
  }
}

async function warn(context: Needs, trx: Trx, { companyId, name }: CertifiedMode, endsAt: Date): Promise<void> {
  const right = { name: MAY_CHANGE, layout: context.models.current().model.permissions };
  for (const { adminId } of await administratorsWith(trx, companyId, { right, limit: MAX_RECIPIENTS })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'certificate-ends', (_account, language) => {
      const words = CERTIFICATE_WORDS[language];
      return {
        subject: words.subject,
        opening: [words.opening],
        facts: [
          [words.mode, withoutLinks(name)],
          [words.end, momentOf(endsAt, language, owner)],
        ],
        link: { label: words.button, address: authModesLink(context.config) },
        closing: [words.advice],
      };
    });
  }
}
