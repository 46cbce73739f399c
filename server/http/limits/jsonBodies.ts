import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasDuplicates, isTooDeep } from '../../../domain/text/boundedJson';
import { invalidJson } from '../../errors/catalogue';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads bodies of more media types as JSON, in the scope that calls it. */
    addJsonParser(this: FastifyInstance, types: string | string[] | RegExp): void;
  }
}

/** JSON bodies: not nested too deeply, no prototype members (secure-json-parse), no name twice; 422 otherwise. */
export const jsonBodiesPlugin = fastifyPlugin(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    const parser = (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => {
      if (isTooDeep(body)) return done(invalidJson());
      void parse(request, body, (error, value) => {
        if (error) done(error);
        else if (hasDuplicates(body, value)) done(invalidJson());
        else done(null, value);
      });
    };
    app.decorate('addJsonParser', function addJsonParser(this: FastifyInstance, types) {
      this.addContentTypeParser(types, { parseAs: 'string' }, parser);
    });
    app.removeContentTypeParser('application/json');
    app.addJsonParser('application/json');
  },
  { name: 'portico-json-bodies' },
);
