import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { inspectJson } from '../../../domain/text/boundedJson';
import { bodyTooLarge, invalidJson } from '../../errors/catalogue';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads bodies of more media types as JSON, in the scope that calls it. */
    addJsonParser(this: FastifyInstance, types: string | string[] | RegExp): void;
  }
}

/** Largest body of a route that anybody may call, unless it declares another one: they take a few short texts. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

/**
 * JSON bodies: few members (413 otherwise), not nested too deeply, no prototype members (secure-json-parse), no name twice
 * (422 otherwise). Bodies of routes without a session are small, whatever their type.
 */
export const jsonBodiesPlugin = fastifyPlugin(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    const parser = (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => {
      const { isTooDeep, isTooMuch, hasDuplicates } = inspectJson(body);
      if (isTooDeep) return done(invalidJson());
      if (isTooMuch) return done(bodyTooLarge());
      void parse(request, body, (error, value) => {
        if (error) done(error);
        else if (hasDuplicates(value)) done(invalidJson());
        else done(null, value);
      });
    };
    app.addHook('onRoute', (route) => {
      const { policy } = route.config ?? {};
      if (policy && 'public' in policy) route.bodyLimit ??= PUBLIC_BODY_LIMIT;
    });
    app.decorate('addJsonParser', function addJsonParser(this: FastifyInstance, types) {
      this.addContentTypeParser(types, { parseAs: 'string' }, parser);
    });
    app.removeContentTypeParser('application/json');
    app.addJsonParser('application/json');
  },
  { name: 'portico-json-bodies' },
);
