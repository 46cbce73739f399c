import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { requireCaller } from './withAccess';

const VIEW = { policy: { anyOf: ['superadmin:view'] } };
const EDIT = { policy: { anyOf: ['superadmin:edit'] } };
const MAX_NOTE_LENGTH = 500;

type Named = { Params: { name: string } };
type Versioned = { Params: { name: string; version: string } };

/** `{api}/studio`: schema files as their authors work on them (specification S-PERM-7). */
export function studioRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, models } = context;
  const folder = config.schemaFolder;
  // Where the studio is off, every request is answered as an unknown address, after the policy has run.
  const open = () => {
    if (config.studio === 'off') throw errors.elementNotFound();
  };
  const writable = (request: FastifyRequest) => {
    open();
    const { tokenId, keyMayAdminister } = requireCaller(request);
    // Schemas say who may do what.
    if (tokenId !== null && !keyMayAdminister) throw errors.keyMayNotAdminister();
    if (config.studio !== 'publish') throw errors.studioReadOnly();
  };
  const studioOf = (request: FastifyRequest): Studio => ({ db, models, folder, caller: requireCaller(request) });

  app.get('/studio', { config: VIEW }, async (request) => {
    open();
    return {
      mayPublish: config.studio === 'publish' && requireCaller(request).permissions.has('superadmin:edit'),
      resources: await schemaCards(context),
    };
  });

  app.get<Named>('/studio/files/:name', { config: VIEW }, async ({ params: { name } }, reply) => {
    open();
    const stored = await readSchema(folder, name);
    if (!stored) throw errors.elementNotFound();
    return tagged(reply, stored);
  });

  app.post('/studio/check', { config: VIEW }, async (request) => {
    open();
    const { name, text, plan } = members(request.body, ['name', 'text', 'plan']);
    const written = { name: textOf(name, 'name'), text: schemaText(text) };
    const { layout: _layout, ...judged } = await checkSchemaText({ models, folder }, written.name, written.text);
    if (plan !== true || !judged.resource) return judged;
    const { obstacles, ...storage } = await storagePlan(db, judged.resource);
    return { ...judged, errors: [...judged.errors, ...placed(written, obstacles)], plan: storage };
  });

  app.post('/studio/new', { config: VIEW }, async (request) => {
    open();
    const name = textOf(members(request.body, ['name'])['name'], 'name');
    const { files, layout } = await readSchemas(folder);
    const made = newSchema(name, files, layout);
    if ('file' in made) return { name, text: made.file.text };
    if (made.refused === 'errors') throw errors.schemaInvalid(made.errors.length, made.errors[0]?.message ?? '');
    throw made.refused === 'taken' ? errors.duplicateKey() : errors.schemaNameInvalid(name);
  });

  app.put<Named>('/studio/files/:name', { config: EDIT }, async (request, reply) => {
    writable(request);
    const { text, note } = members(request.body, ['text', 'note']);
    const publication = { name: request.params.name, text: schemaText(text), note: noteOf(note) };
    return tagged(reply, await publish(studioOf(request), { ...publication, expected: expectedOf(request) }));
  });

  app.delete<Named>('/studio/files/:name', { config: EDIT }, async (request, reply) => {
    writable(request);
    const expected = expectedOf(request);
    if (expected === null) throw errors.elementNotFound();
    await removeResource(studioOf(request), request.params.name, '', expected);
    return reply.code(204).send();
  });

  app.get<Named>('/studio/files/:name/versions', { config: VIEW }, async ({ params: { name } }) => {
    open();
    return { versions: await asSystem(db, (trx) => listSchemaVersions(trx, name)) };
  });

  app.get<Versioned>('/studio/files/:name/versions/:version', { config: VIEW }, async ({ params }) => {
    open();
    const found = await asSystem(db, (trx) => findSchemaVersion(trx, params.name, keyOf(params.version)));
    if (!found) throw errors.elementNotFound();
    return found;
  });

  app.post<Versioned>('/studio/files/:name/versions/:version/restore', { config: EDIT }, async (request, reply) => {
    writable(request);
    const { name, version } = request.params;
    const note = noteOf(members(request.body, ['note'])['note']);
    const asked = { name, version: keyOf(version), note, expected: expectedOf(request) };
    return tagged(reply, await rollBack(studioOf(request), asked));
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

/** The members of a body. @throws VALIDATION_FAILED for no object, UNKNOWN_FIELD for a member that is not known */
function members(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  return body as Record<string, unknown>;
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw errors.validationFailed({
    [name]: errors.fieldError(value === undefined ? 'FIELD_REQUIRED' : 'FIELD_INVALID_TYPE'),
  });
}

function schemaText(value: unknown): string {
  const text = textOf(value, 'text');
  if (Buffer.byteLength(text) > MAX_BYTES) throw errors.bodyTooLarge();
  return text;
}

function noteOf(value: unknown): string {
  const note = textOf(value ?? '', 'note')
    .replaceAll('\0', '')
    .trim();
  if (note.length > MAX_NOTE_LENGTH)
    throw errors.validationFailed({ note: errors.fieldError('FIELD_TOO_LONG', MAX_NOTE_LENGTH) });
  return note;
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

/** @throws ELEMENT_NOT_FOUND for what can be no key of a version */
function keyOf(text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw errors.elementNotFound();
  return Number(text);
}
