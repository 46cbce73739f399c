import { isWithin, parseMask } from '../../../domain/access/permissions';
import { parseAccessRule, possibleIn } from '../../../domain/rules/accessRule';
import { readParams } from '../../../domain/schema/model/paramValues';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { lockSsoRule } from '../../storage/auth/breakGlass';
import { findCeiling } from '../../storage/auth/signInCeilings';
import type { WireRecord } from '../../storage/records/wireFormat';
import { SAML_MODULES, signingCertificate, textOf } from '../single-sign-on/settings';
import { SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import type { Change } from './index';
import { liftsSsoRule } from './liftsSsoRule';

const PARAMS = 'a_params';

/** False when a rule has groups, and no attribute says what the groups of a person are. */
function isPossible(accessRule: unknown, groupAttribute: unknown): boolean {
  const rule = parseAccessRule(typeof accessRule === 'string' ? accessRule : null) ?? [];
  return possibleIn(rule, textOf(groupAttribute)).length === rule.length;
}

/**
 * The settings of an identity provider can be read: certificate and access rule, each when it has changed; the rule can be
 * fulfilled. Such a mode decides who an administrator is, so it is changed and deleted only by a caller who
 * sees the whole company and has every right that it may sign people in with, and not by support, which the company's
 * consent lets in for a time. One exception: a break-glass account may take back the
 * rule that single sign-on is compulsory. Sign-ins wait, or are checked against the settings of that moment.
 * @throws SAML_CERTIFICATE_INVALID, SAML_RULE_INVALID; 403 RIGHTS_EXCEEDED
 */
export async function samlProvider(change: Change): Promise<void> {
  const { access, id, before, after } = change;
  const modules = [before['a_module'], after?.['a_module']];
  const isOneOf = (names: readonly string[]) => modules.some((module) => names.includes(String(module)));
  if (after && (isOneOf(SAML_MODULES) || isOneOf(SIGN_ON_MODULES))) checkSettings(before, after);
  if (!isOneOf(SIGN_ON_MODULES)) return;
  await lockSsoRule(access.trx, access.caller.companyId, 'alone');
  if (await liftsSsoRule(change)) return;
  const ceiling = id === undefined ? undefined : parseMask((await findCeiling(access.trx, Number(id))) ?? '0');
  const { scope, mask, bySupport = false } = access.caller;
  if (bySupport || scope.mode !== 'all' || (ceiling !== undefined && !isWithin(ceiling, mask))) {
    throw errors.rightsExceeded();
  }
}

type Params = Readonly<Record<string, unknown>>;

/** True when the stored secret would go to another identity provider, or for another client, than it was typed for. */
const keepsSecret = (had: Params, has: Params): boolean =>
  Boolean(had['clientSecret']) &&
  had['clientSecret'] === has['clientSecret'] &&
  (had['issuer'] !== has['issuer'] || had['clientId'] !== has['clientId']);

/** @throws SAML_CERTIFICATE_INVALID, SAML_RULE_INVALID, SSO_SECRET_NEEDED */
function checkSettings(before: WireRecord, after: WireRecord): void {
  const had = readParams(before[PARAMS]) ?? {};
  const { certificate, accessRule, groupAttribute } = readParams(after[PARAMS]) ?? {};
  const isGiven = (value: unknown, former: unknown) => value !== former && value !== undefined && value !== '';
  if (isGiven(certificate, had['certificate']) && certificate !== null && !signingCertificate(certificate)) {
    throw errors.validationFailed({ [PARAMS]: fieldError('SAML_CERTIFICATE_INVALID') });
  }
  if (isGiven(accessRule, had['accessRule']) && !parseAccessRule(accessRule as string | null)) {
    throw errors.validationFailed({ [PARAMS]: fieldError('SAML_RULE_INVALID') });
  }
  if (keepsSecret(had, readParams(after[PARAMS]) ?? {})) {
    throw errors.validationFailed({ [PARAMS]: fieldError('SSO_SECRET_NEEDED') });
  }
  const isOther = accessRule !== had['accessRule'] || groupAttribute !== had['groupAttribute'];
  if (isOther && !isPossible(accessRule, groupAttribute)) {
    throw errors.validationFailed({ [PARAMS]: fieldError('SAML_RULE_INVALID') });
  }
}
