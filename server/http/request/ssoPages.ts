import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endPage, sendPage, type SentForm } from '../../actions/single-sign-on/sendPage';
import { hostCookies } from '../../auth/cookies';
import { localeOf } from '../../auth/requestFacts';
import { PorticoError } from '../../errors/catalogue';

const COOKIE = 'portico_sso';
/** Sign-ins, tests and proofs by single sign-on that can be under way in one browser. */
const MAX_UNDER_WAY = 8;

/** Of a browser that is sent to an identity provider to sign in, one for each sign-in. */
export const ssoCookies = hostCookies(COOKIE, MAX_UNDER_WAY);
/** Of the browser that tests settings, by protocol: as the cookies of sign-ins, but sent where the answer comes. */
export const testCookies = {
  saml: hostCookies(COOKIE, MAX_UNDER_WAY, '/saml'),
  oidc: hostCookies(COOKIE, MAX_UNDER_WAY, '/oidc'),
} as const;

const MAX_REASON = 300;

const languageOf = ({ headers }: FastifyRequest) => localeOf(headers['accept-language']) ?? 'fr';

/** A page of the server itself. @param policy its content security policy */
const page = (reply: FastifyReply, policy: string) =>
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).type('text/html; charset=utf-8');

/** The page with a form that goes to the identity provider, or back here. */
export function formPage(request: FastifyRequest, reply: FastifyReply, form: SentForm) {
  const nonce = randomBytes(16).toString('base64');
  // Every address of the scheme: browsers hold redirects of the identity provider against this list, too.
  return page(
    reply,
    `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(form.endpoint).protocol}; base-uri 'none'; frame-ancestors 'none'`,
  ).send(sendPage(languageOf(request), form, nonce));
}

/** The page at which a test of the settings, or a proof of the person, ends. */
export const endAnswer = (request: FastifyRequest, reply: FastifyReply, what: Parameters<typeof endPage>[1]) =>
  page(reply, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'").send(endPage(languageOf(request), what));

/** The page at which a proof of the person ends; the log has what was wrong. */
export function provenAnswer(request: FastifyRequest, reply: FastifyReply, unproven: PorticoError | undefined) {
  if (unproven) noteRefusal(request, unproven, 'proof by single sign-on refused');
  return endAnswer(request, reply, unproven ? 'unproven' : 'proven');
}

/** Back to the sign-in page. The token is in the fragment, which no server and no referrer sees. */
export function back(reply: FastifyReply, what: Readonly<Record<string, string>>) {
  return reply.header('cache-control', 'no-store').redirect(`/#/auth/sso?${new URLSearchParams(what).toString()}`, 303);
}

/** What was wrong, with what that came from: the last cause says it best. For the log. */
function causeOf(error: unknown): string | undefined {
  const texts: string[] = [];
  for (let at = error instanceof Error ? error.cause : undefined; at instanceof Error; at = at.cause) {
    texts.push(at.message);
  }
  return texts.length > 0 ? texts.join(': ').slice(0, MAX_REASON) : undefined;
}

/** Notes in the log why an identity provider could not be asked; the answer does not say it. @throws the error */
export function unreachable(request: FastifyRequest, error: unknown): never {
  if (error instanceof PorticoError && error.code === 'SSO_UNREACHABLE') {
    request.log.warn({ code: error.code, reason: causeOf(error) }, 'identity provider not reached');
  }
  throw error;
}

/** Notes in the log why something was refused. */
export function noteRefusal(request: FastifyRequest, error: PorticoError, what: string): void {
  request.log.warn({ code: error.code, reason: causeOf(error) }, what);
}

/** Back to the sign-in page with the reason of a refusal; the log has what was wrong. @throws errors of the server itself */
export function refused(request: FastifyRequest, reply: FastifyReply, error: unknown, what: string) {
  if (!(error instanceof PorticoError) || error.status >= 500) throw error;
  noteRefusal(request, error, what);
  return back(reply, { refused: error.code });
}
