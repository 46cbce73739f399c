import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { answers, anyQuery, closed, media, text } from '../schema/parts';
import { isPublic } from '../schema/policies';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Emotion inserts an empty `<style>` and fills it by script; this is the hash of the empty text. */
const EMPTY_STYLE = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;
const YEAR = 365 * 24 * 3600;

/** The console's policy: nothing from elsewhere, no inline code without this answer's nonce. */
function contentSecurityPolicy(nonce: string, reportTo: string | undefined, uploads: string): string {
  const connect = reportTo ? `'self' ${new URL(reportTo).origin}` : `'self'`;
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}' ${EMPTY_STYLE}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${connect}`,
    `manifest-src 'self'`,
    // Previews of what people have uploaded, which is never of this origin; what is printed: a PDF that the page holds.
    `frame-src ${uploads} blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

interface ConsoleOptions {
  /** Folder of the built console. */
  readonly folder: string;
  readonly sentryDsn?: string;
  /** The origin that uploaded files are shown from, as this browser reaches it. */
  readonly uploadsOrigin: (request: FastifyRequest) => string;
}

/**
 * Serves the built console: files by their hashed names, compressed beforehand, for a year; the page itself never
 * from a cache, with a fresh nonce each time.
 */
export const consolePlugin = fastifyPlugin<ConsoleOptions>(
  async (app, { folder, sentryDsn, uploadsOrigin }) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      serve: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: YEAR * 1000,
      decorateReply: true,
    });
    // Files of the console are no part of the API's document.
    const page200 = { hide: true, querystring: anyQuery, response: answers({ 200: media('text/html') }) };
    const file = { ...page200, params: closed({ '*': text }), response: answers({ 200: media('*/*') }) };
    app.get<{ Params: { '*': string } }>('/assets/*', { ...isPublic, schema: file }, async (request, reply) =>
      reply.sendFile(request.params['*']),
    );
    app.get('/', { ...isPublic, schema: page200 }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', contentSecurityPolicy(nonce, sentryDsn, uploadsOrigin(request)))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
    });
  },
  { name: 'portico-console', dependencies: ['portico-policy'] },
);
