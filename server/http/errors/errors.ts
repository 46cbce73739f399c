import fastifyPlugin from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  PorticoError,
  elementNotFound,
  missingKey,
  saveFailed,
  unexpected,
  verbNotDefined,
} from '../../errors/catalogue';
import { Outage } from '../../db/outage';
import { databaseError } from '../../errors/databaseError';
import { frameworkError } from './frameworkError';
import { errorBody, problemOf } from './problem';

/** APIs whose clients expect the legacy body (docs/api.md); all the others speak RFC 9457. */
const LEGACY_APIS = /^\/(?:legacy|device|nac)(?:[/?]|$)/;

const LOGS_API = /^\/admin-ui(?:[/?]|$)/;

/** An error as clients of Elasticsearch read it, in addition to our own properties. */
function asElasticsearch(error: PorticoError): object {
  const named = error.args.length > 0 ? ` [${error.args.join(', ')}]` : '';
  const cause = { type: exceptionOf(error.status), reason: `${error.message}${named}` };
  return { error: { root_cause: [cause], ...cause }, status: error.status };
}

function exceptionOf(status: number): string {
  if (status === 401 || status === 403) return 'security_exception';
  if (status === 404) return 'resource_not_found_exception';
  if (status === 429 || status === 503) return 'es_rejected_execution_exception';
  return status < 500 ? 'parsing_exception' : 'exception';
}

/**
 * Converts any thrown value to a `PorticoError`. An unexpected one becomes ALERT_GENERIC, with its cause for the log.
 */
export function asPorticoError(error: unknown): PorticoError {
  if (error instanceof PorticoError) return error;
  // An aborted body has a code of the network too (ECONNRESET), and the database is not away because of it.
  return frameworkError(error) ?? databaseError(error) ?? unexpected(error);
}

/** Writes `error` as the answer, in the format of the interface that was asked. */
function answer(error: PorticoError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(error.status).header('cache-control', 'no-store');
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.allow) reply.header('allow', error.allow.join(', '));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if (LOGS_API.test(request.url)) {
    return reply.type('application/json; charset=utf-8').send({ ...errorBody(error), ...asElasticsearch(error) });
  }
  if (LEGACY_APIS.test(request.url)) return reply.type('application/json; charset=utf-8').send(errorBody(error));
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(error)));
}

/**
 * The one error handler: logs failures of the server as errors, answers with a code. Also fits Fastify's `frameworkErrors` option
 * (malformed URLs never reach a route's handler).
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = ofSave(asPorticoError(error), request);
  if (known.code === 'SERVICE_UNAVAILABLE') {
    // One line for an outage, not one for each request.
    if (request.server.outage.failed()) {
      request.log.error({ code: known.code, reason: reasonOf(known.cause) }, 'the database is unavailable');
    }
  } else if (known.status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed');
  else request.log.debug({ code: known.code, fields: known.fields && Object.keys(known.fields) }, 'request refused');
  return answer(known, request, reply);
}

const ELEMENTS = /^\/legacy\/elements\/[^/?]+(?<key>\/[^/?]+)?\/?(?:\?|$)/;

/**
 * The error of a call that no route answers. On addresses of the element service it is about the verb or the missing key
 * (specification S-MSG-2), elsewhere about the address. It does not disclose which element types exist.
 */
function noSuchCall({ method, url }: FastifyRequest): PorticoError {
  const address = ELEMENTS.exec(url);
  if (!address || method === 'GET' || method === 'HEAD') return elementNotFound();
  const hasKey = address.groups?.['key'] !== undefined;
  if (method === 'DELETE' && !hasKey) return missingKey();
  return verbNotDefined(hasKey ? ['GET', 'HEAD', 'DELETE'] : ['GET', 'HEAD', 'POST']);
}

const SAVES = ['POST', 'PUT', 'PATCH'];

/** An unexpected failure of a call that saves a record says that it was not saved. */
function ofSave(error: PorticoError, request: FastifyRequest): PorticoError {
  const { policy } = request.routeOptions.config;
  if (error.code !== 'ALERT_GENERIC' || !policy || !('resource' in policy)) return error;
  const isSave = policy.operation !== 'view' && SAVES.includes(request.method);
  return isSave ? saveFailed(policy.resource(request)?.backend.type ?? '', error.cause) : error;
}

/** A connection that could not be opened at several addresses has a message in each. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : 'too much at once';
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly outage: Outage;
  }
}

/**
 * Error bodies for every route (specification S-CALL-3, docs/api.md). Register it first. Bodies are JSON or nothing:
 * the parser for `text/plain`, with which a foreign page could post without a preflight, is taken out.
 */
export const errorsPlugin = fastifyPlugin<{ outage?: Outage }>(
  async (app, { outage = new Outage() }) => {
    app.decorate('outage', outage);
    app.removeContentTypeParser('text/plain');
    app.setErrorHandler(handleError);
    app.setNotFoundHandler((request, reply) => answer(noSuchCall(request), request, reply));
  },
  { name: 'portico-errors' },
);
