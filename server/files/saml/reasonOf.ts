import type { SsoReason } from '../../../domain/access/ssoReasons';
import { SsoProblem } from '../../errors/ssoProblem';

/** Messages of `@node-saml/node-saml` and what they mean; the first pattern that matches counts. */
const MESSAGES: readonly (readonly [RegExp, SsoReason])[] = [
  [/^SAML provider returned /, 'provider-refused'],
  [/audience|AudienceRestriction/i, 'audience'],
  [/assertion (expired|not yet valid)|Error parsing/, 'times'],
  [/signature|signed|transforms|ref URI/i, 'signature'],
  [/InResponseTo/, 'other-question'],
  [/SAML issuer/, 'other-provider'],
  [/^(Missing SAML|Unknown SAML)|assertion|SubjectConfirmation/i, 'incomplete'],
  [/XML|xpath/i, 'unreadable'],
];

/** Why a SAML response is refused. @param error what the check has thrown */
export function reasonOf(error: unknown): SsoReason {
  if (error instanceof SsoProblem) return error.why;
  // Errors of the XML parser begin with line and column.
  if (!(error instanceof Error) || /^\d+:\d+: /.test(error.message)) return 'unreadable';
  return MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'other';
}
