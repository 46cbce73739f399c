import type { Resource } from '../../../domain/schema/model/model';
import type { SealedPlace } from '../../keys/secrets';

/**
 * The place of a sealed field, or of a sealed parameter in it.
 * @param companyId the company that the row belongs to, which never changes
 */
export const fieldPlace = (
  { storage }: Pick<Resource, 'storage'>,
  field: string,
  companyId: number,
  param?: string,
): SealedPlace => ({
  column: [storage.table, field, ...(param === undefined ? [] : [param])].join('.'),
  // The row of a new company has no key yet when its fields are sealed.
  companyId: storage.tenant === 'company' ? companyId : 0,
});

/** The secret of an authentication mode of OpenID Connect: the parameter `clientSecret` of the schema of `auth-modes`. */
export const ssoSecretPlace = (companyId: number): SealedPlace => ({
  column: 'authtype.a_params.clientSecret',
  companyId,
});

/** The ID token of the sign-in at an identity provider that a session comes from (OpenID Connect). */
export const idTokenPlace = (companyId: number, modeId: number, subject: string): SealedPlace => ({
  column: 'session.sso_id_token',
  companyId,
  record: `${modeId} ${subject}`,
});

/** The key with which a company signs its requests to identity providers (SAML). */
export const samlKeyPlace = (companyId: number): SealedPlace => ({ column: 'saml_key.sealed', companyId });
/** The one that is to replace it. */
export const samlNextKeyPlace = (companyId: number): SealedPlace => ({ column: 'saml_key.next_sealed', companyId });

/** The text of a mail, for one address. */
export const mailPlace = (companyId: number, to: string): SealedPlace => ({
  column: 'mail.sealed',
  companyId,
  record: to,
});

/** The secret of an administrator's authenticator app. */
export const factorPlace = (companyId: number, adminId: number): SealedPlace => ({
  column: 'second_factor.sealed',
  companyId,
  record: String(adminId),
});

/** Address and secret of the webhook of an alert. */
export const alertWebhookPlace = (companyId: number): SealedPlace => ({
  column: 'alert.webhook_sealed',
  companyId,
});

/** Address and secret of the webhook of a saved search of the audit log. */
export const auditWatchWebhookPlace = (companyId: number): SealedPlace => ({
  column: 'audit_watch.webhook_sealed',
  companyId,
});

/** What the law keeps of an erased guest. */
export const archivePlace = (companyId: number, userId: number, dataClass: string): SealedPlace => ({
  column: 'legal_archive.sealed',
  companyId,
  record: `${userId} ${dataClass}`,
});

/** The stored answer to a request with an idempotency key. */
export const answerPlace = (request: {
  readonly companyId: number;
  readonly adminId: number;
  readonly key: string;
}): SealedPlace => ({
  column: 'idempotency_key.body',
  companyId: request.companyId,
  record: `${request.adminId} ${request.key}`,
});

/** A part of what a job works on: rows of a file, or a plan. */
export const sourcePlace = (companyId: number, job: string, part: number): SealedPlace => ({
  column: 'job_part.sealed',
  companyId,
  record: `${job} ${part}`,
});

/** The key of the hashes of erased guests. */
export const traceKeyPlace: SealedPlace = { column: 'installation_key.trace_key', companyId: 0 };
