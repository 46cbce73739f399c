import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LOCALES, type Locale } from '../../domain/text/locale';
import { PAGE_POLICY } from '../actions/public-pages/page';
import { localeOf } from '../auth/requestFacts';

/** The query of every public page. */
export const pageQuery = Type.Object({ lang: Type.Optional(Type.Unknown({ description: LOCALES.join(', ') })) });

/** The language of a public page: `?lang=`, else what the browser prefers, else French. */
export function pageLanguage(request: FastifyRequest): Locale {
  const { lang } = request.query as Readonly<Record<string, unknown>>;
  return LOCALES.find((one) => one === lang) ?? localeOf(request.headers['accept-language']) ?? 'fr';
}

/** Answers with a public page: never stored, never indexed, without scripts. @param html of `actions/public-pages/page.ts` */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html);
}
