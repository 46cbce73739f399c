import type { Resource } from '../../../domain/schema/model/model';
import type { EffectName } from '../../../domain/schema/model/registry';
import type { CreateRecord } from '../companies/startCompany';
import type { Change } from '../guards';
import { accessGivenBack } from './accessGivenBack';
import { applySecurityContext } from './applySecurityContext';
import { campaignStatus } from './campaignStatus';
import { certificateEnd } from './certificateEnd';
import { clearUsageExceeded } from './clearUsageExceeded';
import { compulsorySsoSessions, endBreakGlassSessions, endSsoSessions } from './compulsorySso';
import { eventFollow } from './eventFollow';
import { forgetSuccessor } from './forgetSuccessor';
import { invitation } from './invitation';
import { keepTheme } from './keepTheme';
import { monitorLocation } from './monitorLocation';
import { newCompany } from './newCompany';
import { openSession } from './openSession';
import { passwordHistory } from './passwordHistory';
import { revokeSessions } from './revokeSessions';
import { samlKey } from './samlKey';
import { showToPartner } from './showToPartner';
import { signInCeiling } from './signInCeiling';
import { notifyFormerAddress } from './notifyFormerAddress';
import { notifyNewPassword } from './notifyNewPassword';
import { notifyDeclaredFields } from './notifyDeclaredFields';
import { usagePercent } from './usagePercent';

/** A change that has been written, and the key of its record, of a new one too. */
export type Written = Change & {
  readonly key: string | number;
  /** Creates a further record, with everything that belongs to a save. Present while a record is created. */
  readonly createRecord?: CreateRecord;
};

/**
 * What follows from a change that has just been written, in the same transaction. @returns data for the audit entry of
 * the change
 */
export type Effect = (change: Written) => Promise<Readonly<Record<string, unknown>> | void>;

const all: Readonly<Record<EffectName, Effect>> = {
  'access-given-back': accessGivenBack,
  'campaign-status': campaignStatus,
  'apply-security-context': applySecurityContext,
  'certificate-end': certificateEnd,
  'clear-usage-exceeded': clearUsageExceeded,
  'compulsory-sso': compulsorySsoSessions,
  'end-break-glass-sessions': endBreakGlassSessions,
  'end-sso-sessions': endSsoSessions,
  'event-follow': eventFollow,
  'forget-successor': forgetSuccessor,
  invitation,
  'keep-theme': keepTheme,
  'monitor-location': monitorLocation,
  'new-company': newCompany,
  'notify-declared-fields': notifyDeclaredFields,
  'notify-former-address': notifyFormerAddress,
  'notify-new-password': notifyNewPassword,
  'open-session': openSession,
  'password-history': passwordHistory,
  'revoke-sessions': revokeSessions,
  'saml-key': samlKey,
  'show-to-partner': showToPartner,
  'sign-in-ceiling': signInCeiling,
  'usage-percent': usagePercent,
};

/** Effects by the name a schema gives in `x-backend.effects`. */
const effects: Readonly<Record<string, Effect | undefined>> = all;

/** Effects that write to other tables only: the record stays as its save has written it. */
const LEAVE_RECORD: ReadonlySet<string> = new Set<EffectName>([
  'open-session',
  'access-given-back',
  'password-history',
  'notify-declared-fields',
]);

/** Whether an effect of a resource may change the record that has just been saved. */
export const effectsChangeRecord = ({ effects: names }: Resource): boolean =>
  names.some((name) => !LEAVE_RECORD.has(name));

/** Runs the effects of a resource, in their order. @returns `note` with the data that they add to the audit entry */
export async function runEffects(
  change: Written,
  note: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const data: Record<string, unknown> = { ...note };
  for (const name of change.resource.effects) Object.assign(data, await effects[name]?.(change));
  return Object.keys(data).length > 0 ? data : undefined;
}
