import type { Resource } from '../../../domain/schema/model/model';
import type { GuardName } from '../../../domain/schema/model/registry';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { administeringKeys } from './administeringKeys';
import { companyDomains } from './companyDomains';
import { companyLimits } from './companyLimits';
import { companyPartner } from './companyPartner';
import { companySkus } from './companySkus';
import { compulsorySso } from './compulsorySso';
import { deskLimit } from './deskLimit';
import { eventAccounts } from './eventAccounts';
import { grantWithinMine } from './grantWithinMine';
import { guestCredentials } from './guestCredentials';
import { guestModes, modeOfPortals } from './guestModes';
import { keyAddresses } from './keyAddresses';
import { keyNotExpired } from './keyNotExpired';
import { keyOfHost } from './keyOfHost';
import { keyProfile } from './keyProfile';
import { keyProfileRights } from './keyProfileRights';
import { keySource } from './keySource';
import type { KeyGuardName } from './keyWrites';
import { knownBitsOnly } from './knownBitsOnly';
import { lastAdmin, lastAdminProfile } from './lastAdmin';
import { breakGlassProfile, lastBreakGlass } from './lastBreakGlass';
import { leadOfOthers } from './leadOfOthers';
import { loginDomain } from './loginDomain';
import { notErased } from './notErased';
import { notWhileImpersonating } from './notWhileImpersonating';
import { ownCompany } from './ownCompany';
import { ownEmail } from './ownEmail';
import { ownFactor } from './ownFactor';
import { ownPassword } from './ownPassword';
import { passwordNeeded } from './passwordNeeded';
import { passwordPolicy } from './passwordPolicy';
import { phoneKept } from './phoneKept';
import { policyOfAdministrators } from './policyOfAdministrators';
import { portalTheme } from './portalTheme';
import { requireProofOfChange } from './proofOfChange';
import { samlProvider } from './samlProvider';
import { securityContext } from './securityContext';
import { skuNotSold } from './skuNotSold';
import { sourceAddress } from './sourceAddress';
import { supportModes, supportSources } from './keptFromSupport';
import { supportConsent } from './supportConsent';
import { teamTree } from './teamTree';
import { tunnelName } from './tunnelName';

/** A change that is about to be written, in the transaction that will write it. */
export interface Change {
  readonly access: Access;
  readonly resource: Resource;
  /** Undefined while a record is being made. */
  readonly id: string | number | undefined;
  readonly before: WireRecord;
  /** Undefined while a record is being deleted. */
  readonly after: WireRecord | undefined;
  /** What the client sent. */
  readonly values: WireRecord;
  /** True of a save that gives a record the values back that it had before an entry of the audit log. */
  readonly isRevert?: boolean;
}

/** Refuses a change by throwing a PorticoError; guards only check, they change nothing. */
type Guard = (change: Change) => Promise<void> | void;

/** The guards for API keys are not among them: `requireKeyMayWrite` runs those first. */
const all: Readonly<Record<Exclude<GuardName, KeyGuardName>, Guard>> = {
  'administering-keys': administeringKeys,
  'break-glass-profile': breakGlassProfile,
  'company-domains': companyDomains,
  'company-limits': companyLimits,
  'company-partner': companyPartner,
  'company-skus': companySkus,
  'compulsory-sso': compulsorySso,
  'desk-limit': deskLimit,
  'event-accounts': eventAccounts,
  'grant-within-mine': grantWithinMine,
  'guest-credentials': guestCredentials,
  'guest-modes': guestModes,
  'key-addresses': keyAddresses,
  'key-not-expired': keyNotExpired,
  'key-of-host': keyOfHost,
  'key-profile': keyProfile,
  'key-profile-rights': keyProfileRights,
  'key-source': keySource,
  'known-bits': knownBitsOnly,
  'last-admin': lastAdmin,
  'last-admin-profile': lastAdminProfile,
  'last-break-glass': lastBreakGlass,
  'lead-of-others': leadOfOthers,
  'login-domain': loginDomain,
  'mode-of-portals': modeOfPortals,
  'not-erased': notErased,
  'not-while-impersonating': notWhileImpersonating,
  'own-company': ownCompany,
  'own-email': ownEmail,
  'own-factor': ownFactor,
  'own-password': ownPassword,
  'password-needed': passwordNeeded,
  'password-policy': passwordPolicy,
  'phone-kept': phoneKept,
  'policy-of-administrators': policyOfAdministrators,
  'portal-theme': portalTheme,
  'saml-provider': samlProvider,
  'security-context': securityContext,
  'sku-not-sold': skuNotSold,
  'source-address': sourceAddress,
  'support-consent': supportConsent,
  'support-modes': supportModes,
  'support-sources': supportSources,
  'team-tree': teamTree,
  'tunnel-name': tunnelName,
};

/** Rules that need the server's knowledge, by the name a schema gives in `x-backend.guards`. */
const guards: Readonly<Record<string, Guard | undefined>> = all;

/** Runs the guards that the schema of a resource names, and asks for the proof that it declares. @throws PorticoError of the first one that refuses */
export async function runGuards(change: Change): Promise<void> {
  for (const name of change.resource.guards) await guards[name]?.(change);
  // After the other guards: a change that they refuse needs no proof.
  requireProofOfChange(change);
}
