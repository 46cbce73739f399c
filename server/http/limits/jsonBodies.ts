import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isTooDeep } from '../../../domain/text/boundedJson';
import { invalidJson } from '../../errors/catalogue';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Members of objects that a text of valid JSON has: each has one colon outside of strings. */
function writtenMembers(text: string): number {
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inString = !inString;
    else if (!inString && sign === COLON) members += 1;
  }
  return members;
}

/** Members of objects in a value. */
function keptMembers(value: unknown): number {
  let members = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const inside: unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (!Array.isArray(one)) members += inside.length;
    for (const child of inside) if (typeof child === 'object') open.push(child);
  }
  return members;
}

/**
 * True when an object of the text has two members of the same name (RFC 8259 §4 leaves open which one counts, and two
 * programs that read the same body may differ). `JSON.parse` keeps one of them, so fewer are kept than were written.
 * @param text valid JSON, of which `value` was read
 */
export function hasDuplicates(text: string, value: unknown): boolean {
  return writtenMembers(text) !== keptMembers(value);
}

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
