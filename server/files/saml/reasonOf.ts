import type { SsoReason } from '../../../domain/access/ssoReasons';
import { SsoProblem } from '../../errors/ssoProblem';

/** The messages of `@node-saml/node-saml` about an answer; the first that fits. */
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

/** Why an answer of SAML is refused, by the error that its check has thrown. */
export function reasonOf(error: unknown): SsoReason {
  if (error instanceof SsoProblem) return error.why;
  // Of the reader of XML, which says where.
  if (!(error instanceof Error) || /^\d+:\d+: /.test(error.message)) return 'unreadable';
  return MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'other';
}
