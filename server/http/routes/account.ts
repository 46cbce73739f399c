import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { endOwnSessions, ownSessions } from '../../actions/account/ownSessions';
import { addPasskey, beginPasskey, nameOwnPasskey, removePasskey } from '../../actions/account/passkeys';
import { beginProof, giveProof, proofWays, requirePerson, requireProof } from '../../actions/account/proof';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { fieldError, validationFailed } from '../../errors/catalogue';
import { passkeysOf } from '../../storage/auth/passkeys';
import {
  MAX_CODE,
  answers,
  closed,
  done,
  empty,
  noBody,
  noQuery,
  nullable,
  numericIdParams,
  place,
  text,
  textOf,
  time,
  visibleText,
  whole,
} from '../schema/parts';
import { creationOptionsSchema, publicKeyAnswer, requestOptionsSchema } from '../schema/publicKey';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';
import { beginSsoProof, canProveBySso } from '../../actions/single-sign-on/proveBySso';
import { testCookies, unreachable } from '../request/ssoPages';

const MAX_NAME = 100;
const name = visibleText(MAX_NAME);

/**
 * Passkeys, sessions and address of the person who is signed in, and their proof (docs/api.md). To be
 * registered under `/api`.
 */
export function accountRoutes(app: App, context: Context): void {
  proofRoutes(app, context);
  passkeyListRoute(app, context);
  passkeyRoutes(app, context);
  sessionListRoutes(app, context);
}

function proofRoutes(app: App, context: Context): void {
  const ways = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        password: Type.Boolean(),
        code: Type.Boolean(),
        passkey: Type.Boolean(),
        sso: Type.Boolean(),
        proven: Type.Boolean(),
      }),
    }),
  };
  app.get('/proof', { ...asPerson, schema: ways }, async ({ caller }, reply) => {
    const { adminId, sessionId } = requirePerson(caller);
    reply.header('cache-control', 'no-store');
    const sso = await canProveBySso(context, sessionId, context.now());
    return { ...(await proofWays(context, adminId)), sso, proven: caller.isProven };
  });

  const bySso = {
    querystring: noQuery,
    body: closed({ code: Type.Optional(textOf(MAX_CODE)) }),
    response: answers({ 200: Type.Object({ location: text, expiresIn: whole }) }),
  };
  app.post('/proof/sso', { ...asPerson, schema: bySso }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { caller, body } = request;
    const { location, browser, expiresAt, expiresIn, protocol } = await beginSsoProof(
      context,
      caller,
      body.code,
      originOf(request, context),
    ).catch((error: unknown) => unreachable(request, error));
    testCookies[protocol].set(request, reply, browser, { now: context.now(), expires: expiresAt });
    return { location, expiresIn };
  });

  const options = { querystring: noQuery, body: closed({}), response: answers({ 200: requestOptionsSchema }) };
  app.post('/proof/options', { ...asPerson, schema: options }, async ({ caller }, reply) => {
    reply.header('cache-control', 'no-store');
    return beginProof(context, requirePerson(caller), context.now());
  });

  const prove = {
    querystring: noQuery,
    body: closed({
      currentPassword: Type.Optional(textOf(MAX_PASSWORD_LENGTH)),
      code: Type.Optional(textOf(MAX_CODE)),
      passkey: Type.Optional(publicKeyAnswer),
    }),
    response: answers({ 200: done }),
  };
  app.post('/proof', { ...asPerson, schema: prove }, async (request) => {
    const { currentPassword, code, passkey } = request.body;
    const origin = originOf(request, context);
    if (passkey !== undefined) await giveProof(context, request.caller, { passkey }, origin);
    else if (currentPassword !== undefined) await giveProof(context, request.caller, { currentPassword, code }, origin);
    else throw validationFailed({ currentPassword: fieldError('FIELD_REQUIRED') });
    return { result: true };
  });
}

function passkeyListRoute(app: App, context: Context): void {
  const list = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        passkeys: Type.Array(Type.Object({ id: whole, name: text, createdAt: time, usedAt: nullable(time) })),
      }),
    }),
  };
  app.get('/passkeys', { ...asPerson, schema: list }, async ({ caller }, reply) => {
    const { adminId } = requirePerson(caller);
    reply.header('cache-control', 'no-store');
    const passkeys = await asSystem(context.db, (trx) => passkeysOf(trx, adminId));
    return {
      passkeys: passkeys.map(({ id, name: called, createdAt, usedAt }) => ({
        id,
        name: called,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    };
  });
}

/** Passkeys are added, renamed and removed after a proof of the person. */
function passkeyRoutes(app: App, context: Context): void {
  const begin = { querystring: noQuery, body: closed({}), response: answers({ 200: creationOptionsSchema }) };
  app.post('/passkeys/options', { ...asPerson, schema: begin }, async ({ caller }, reply) => {
    const owner = requireProof(caller);
    reply.header('cache-control', 'no-store');
    return beginPasskey(context, owner, context.now());
  });

  const add = {
    querystring: noQuery,
    body: closed({ name, passkey: publicKeyAnswer }),
    response: answers({ 200: done }),
  };
  app.post('/passkeys', { ...asPerson, schema: add }, async (request) => {
    const owner = requireProof(request.caller);
    const { name: called, passkey } = request.body;
    await addPasskey(context, owner, { name: called.trim(), response: passkey }, originOf(request, context));
    return { result: true };
  });

  const rename = {
    params: numericIdParams,
    querystring: noQuery,
    body: closed({ name }),
    response: answers({ 200: done }),
  };
  app.patch('/passkeys/:id', { ...asPerson, schema: rename }, async (request) => {
    const owner = requireProof(request.caller);
    const renamed = { id: Number(request.params.id), name: request.body.name.trim() };
    await nameOwnPasskey(context, owner, renamed, originOf(request, context));
    return { result: true };
  });

  const remove = { params: numericIdParams, querystring: noQuery, body: noBody, response: answers({ 204: empty }) };
  app.delete('/passkeys/:id', { ...asPerson, schema: remove }, async (request, reply) => {
    const owner = requireProof(request.caller);
    await removePasskey(context, owner, Number(request.params.id), originOf(request, context));
    return reply.code(204).send();
  });
}

function sessionListRoutes(app: App, context: Context): void {
  const list = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        sessions: Type.Array(
          Type.Object({
            id: text,
            createdAt: time,
            seenAt: time,
            ip: text,
            network: nullable(text),
            isSameNetwork: Type.Boolean(),
            place,
            userAgent: text,
            current: Type.Boolean(),
          }),
        ),
      }),
    }),
  };
  app.get('/sessions', { ...asPerson, schema: list }, async ({ caller }, reply) => {
    reply.header('cache-control', 'no-store');
    const sessions = await ownSessions(context, requirePerson(caller), caller.locale, context.now());
    return {
      sessions: sessions.map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        seenAt: one.seenAt.toISOString(),
      })),
    };
  });

  /** Ends sessions with the impersonations that they may be in the middle of. */
  const end = async (request: FastifyRequest, id: string | undefined) => {
    const origin = originOf(request, context);
    for (const ended of await endOwnSessions(context, requirePerson(request.caller), id, origin)) {
      await app.impersonations.endAll(ended, origin.now);
    }
  };

  const one = {
    params: closed({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    querystring: noQuery,
    body: noBody,
    response: answers({ 204: empty }),
  };
  app.delete('/sessions/:id', { ...asPerson, schema: one }, async (request, reply) => {
    await end(request, request.params.id);
    return reply.code(204).send();
  });

  const others = { querystring: noQuery, body: noBody, response: answers({ 204: empty }) };
  app.delete('/sessions', { ...asPerson, schema: others }, async (request, reply) => {
    await end(request, undefined);
    return reply.code(204).send();
  });
}
