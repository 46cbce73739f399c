import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SchemaError } from '../../../domain/schema/model/model';
import { parseSource } from '../../../domain/schema/parse/source';
import type { Obstacle } from '../../actions/studio/plan';
import { readSchemas } from '../../context/models';
import { fileOf, MAX_BYTES, readSchema } from '../../actions/studio/files';
import { checkSchemaText } from '../../actions/studio/checkSchemaText';
import { newSchema } from '../../actions/studio/newSchema';
import { schemaCards } from '../../actions/studio/overview';
import { storagePlan } from '../../actions/studio/plan';
import { publish, type Studio } from '../../actions/studio/publish';
import { removeResource } from '../../actions/studio/remove';
import { rollBack } from '../../actions/studio/rollBack';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { findSchemaVersion, listSchemaVersions } from '../../storage/installation/schemaVersions';
import { requireProven } from '../../auth/proofs';
import { requireCaller } from '../request/withAccess';
import { answers, anyQuery, closed, empty, key, numericKey, record, text } from '../schema/parts';
import type { App } from '../schema/typed';

const VIEW = { policy: { anyOf: ['superadmin:view'] } };
const EDIT = { policy: { anyOf: ['superadmin:edit'] } };
const MAX_NOTE_LENGTH = 500;

const nameParams = closed({ name: key });
const note = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));
/** The file that the author has seen: one of the two must be sent (`expectedOf`). */
const headers = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'Hash of the file that was edited, e.g. "0123…"' })),
  'if-none-match': Type.Optional(Type.String({ description: '*: there is no file of this name yet' })),
});
const overview = {
  querystring: anyQuery,
  response: answers({ 200: Type.Object({ mayPublish: Type.Boolean(), resources: Type.Array(record) }) }),
};
const readFile = { params: nameParams, querystring: anyQuery, response: answers({ 200: record }) };
const check = {
  querystring: anyQuery,
  body: closed({ name: Type.String(), text: Type.String(), plan: Type.Optional(Type.Boolean()) }),
  response: answers({ 200: Type.Object({ errors: Type.Array(record) }) }),
};
const make = {
  querystring: anyQuery,
  body: closed({ name: Type.String() }),
  response: answers({ 200: Type.Object({ name: text, text }) }),
};
const publication = {
  params: nameParams,
  querystring: anyQuery,
  headers,
  body: closed({ text: Type.String(), note }),
  response: answers({ 200: record }),
};
const remove = { params: nameParams, querystring: anyQuery, headers, response: answers({ 204: empty }) };
const versions = {
  params: nameParams,
  querystring: anyQuery,
  response: answers({ 200: Type.Object({ versions: Type.Array(record) }) }),
};
const versionParams = closed({ name: key, version: numericKey });
const readVersion = { params: versionParams, querystring: anyQuery, response: answers({ 200: record }) };
const restore = {
  params: versionParams,
  querystring: anyQuery,
  headers,
  body: closed({ note }),
  response: answers({ 200: record }),
};

/** `{api}/studio`: schema files as their authors work on them (specification S-PERM-7). */
export function studioRoutes(app: App, context: Context): void {
  // Where the studio is off, every request is answered as an unknown address: after the policy has run, and before what
  // was sent is looked at.
  const open = async () => {
    if (context.config.studio === 'off') throw errors.elementNotFound();
  };
  viewRoutes(app, context, open);
  editRoutes(app, context, open);
}

function viewRoutes(app: App, context: Context, open: () => Promise<void>): void {
  const { config, db, models } = context;
  const folder = config.schemaFolder;
  const views = { config: VIEW, preValidation: open };

  app.get('/studio', { ...views, schema: overview }, async (request) => {
    return {
      mayPublish: config.studio === 'publish' && requireCaller(request).permissions.has('superadmin:edit'),
      resources: await schemaCards(context),
    };
  });

  app.get('/studio/files/:name', { ...views, schema: readFile }, async ({ params: { name } }, reply) => {
    const stored = await readSchema(folder, name);
    if (!stored) throw errors.elementNotFound();
    return tagged(reply, stored);
  });

  app.post('/studio/check', { ...views, schema: check }, async (request) => {
    const { name, plan } = request.body;
    const written = { name, text: withinSize(request.body.text) };
    const { layout: _layout, ...checked } = await checkSchemaText({ models, folder }, written.name, written.text);
    if (plan !== true || !checked.resource) return checked;
    const { obstacles, ...storage } = await storagePlan(db, checked.resource);
    return { ...checked, errors: [...checked.errors, ...placed(written, obstacles)], plan: storage };
  });

  app.post('/studio/new', { ...views, schema: make }, async (request) => {
    const { name } = request.body;
    const { files, layout } = await readSchemas(folder);
    const made = newSchema(name, files, layout);
    if ('file' in made) return { name, text: made.file.text };
    if (made.refused === 'errors') throw errors.schemaInvalid(made.errors.length, made.errors[0]?.message ?? '');
    throw made.refused === 'taken' ? errors.duplicateKey() : errors.schemaNameInvalid(name);
  });

  app.get('/studio/files/:name/versions', { ...views, schema: versions }, async ({ params: { name } }) => {
    return { versions: await asSystem(db, (trx) => listSchemaVersions(trx, name)) };
  });

  app.get('/studio/files/:name/versions/:version', { ...views, schema: readVersion }, async ({ params }) => {
    const found = await asSystem(db, (trx) => findSchemaVersion(trx, params.name, Number(params.version)));
    if (!found) throw errors.elementNotFound();
    return found;
  });
}

function editRoutes(app: App, { config, db, models }: Context, open: () => Promise<void>): void {
  const writable = async (request: FastifyRequest) => {
    await open();
    const { tokenId, keyMayAdminister } = requireCaller(request);
    // Schemas say who may do what.
    if (tokenId !== null && !keyMayAdminister) throw errors.keyMayNotAdminister();
    if (config.studio !== 'publish') throw errors.studioReadOnly();
    requireProven(requireCaller(request));
  };
  const studioOf = (request: FastifyRequest): Studio => ({
    db,
    models,
    folder: config.schemaFolder,
    caller: requireCaller(request),
  });
  const edits = { config: EDIT, preValidation: writable };

  app.put('/studio/files/:name', { ...edits, schema: publication }, async (request, reply) => {
    const { body, params } = request;
    const order = { name: params.name, text: withinSize(body.text), note: noteOf(body.note) };
    return tagged(reply, await publish(studioOf(request), { ...order, expected: expectedOf(request) }));
  });

  app.delete('/studio/files/:name', { ...edits, schema: remove }, async (request, reply) => {
    const expected = expectedOf(request);
    if (expected === null) throw errors.elementNotFound();
    await removeResource(studioOf(request), request.params.name, '', expected);
    return reply.code(204).send();
  });

  app.post('/studio/files/:name/versions/:version/restore', { ...edits, schema: restore }, async (request, reply) => {
    const { name, version } = request.params;
    const order = {
      name,
      version: Number(version),
      note: noteOf(request.body.note),
      expected: expectedOf(request),
    };
    return tagged(reply, await rollBack(studioOf(request), order));
  });
}

/** Obstacles as errors of the file, at their line and column. */
function placed({ name, text }: { name: string; text: string }, obstacles: readonly Obstacle[]): SchemaError[] {
  const source = parseSource(fileOf(name), text);
  return 'error' in source ? obstacles.map(({ path, reason }) => source.error(path, reason)) : [];
}

function tagged<T extends { readonly hash: string }>(reply: FastifyReply, answer: T): T {
  void reply.header('etag', `"${answer.hash}"`).header('cache-control', 'private, no-cache');
  return answer;
}

/** @throws BODY_TOO_LARGE */
function withinSize(text: string): string {
  if (Buffer.byteLength(text) > MAX_BYTES) throw errors.bodyTooLarge();
  return text;
}

function noteOf(given: string | null | undefined): string {
  const trimmed = (given ?? '').replaceAll('\0', '').trim();
  if (trimmed.length > MAX_NOTE_LENGTH)
    throw errors.validationFailed({ note: errors.fieldError('FIELD_TOO_LONG', MAX_NOTE_LENGTH) });
  return trimmed;
}

/**
 * The file that the author has seen: `If-Match: "<hash>"`, or `If-None-Match: *` for none (RFC 9110 §13.1).
 * @throws UNKNOWN_PARAMETER without either header, so that a file cannot be overwritten unread
 */
function expectedOf({ headers }: FastifyRequest): string | null {
  if (headers['if-none-match'] === '*') return null;
  const hash = /^"([0-9a-f]{32})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (hash !== undefined) return hash;
  throw headers['if-match'] === undefined ? errors.unknownParameter('If-Match') : errors.staleVersion();
}
