import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiDocumentation, context as termsOf, entry } from '../../../domain/api-docs/hydra';
import { openApi, type PlainPaths } from '../../../domain/api-docs/openapi';
import { allows } from '../../../domain/access/permissions';
import { collectionOf } from '../../../domain/schema/model/collections';
import { OPERATIONS, type Operation, type Resource } from '../../../domain/schema/model/model';
import type { CallersResource } from '../../../domain/api-docs/apis/parts';
import { hasOperation } from '../../../domain/schema/model/operations';
import { visibleFields } from '../../../domain/schema/model/visible';
import { ownModel } from '../../actions/declaredFields/ownModel';
import type { Caller } from '../../../domain/access/caller';
import { mayWriteAsKey } from '../../auth/effectiveRights';
import type { Context } from '../../context/context';
import { asLinked, documentationLink } from '../request/hydraRecord';
import { modelDocument, sendDocument } from '../modelDocument';
import { answers, anyQuery, closed, media, record, text } from '../schema/parts';
import type { App } from '../schema/typed';

const API_VERSION = '1.0.0';

/** What a caller may do with the records of a resource. */
const operationsOf = (caller: Caller, resource: Resource): ReadonlySet<Operation> =>
  new Set(
    OPERATIONS.filter(
      (one) =>
        hasOperation(resource, one) &&
        allows(caller.permissions, resource.permissions[one]) &&
        (one === 'view' || mayWriteAsKey(caller, resource)),
    ),
  );

/** Documents about the interface itself, generated from the model: Hydra entry point and documentation, OpenAPI. */
export function documentRoutes(app: App, context: Context): void {
  const { models } = context;
  const config = { policy: { signedIn: true as const } };
  const linked = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('link', documentationLink(request))
      .type('application/ld+json; charset=utf-8')
      .header('cache-control', 'private, no-cache');
  const visible = (caller: Caller, { resources } = models.current().model): CallersResource[] =>
    Object.values(resources)
      .filter(({ permissions }) => allows(caller.permissions, permissions.view))
      .map((resource) => {
        const allowed = operationsOf(caller, resource);
        const writes = allowed.has('create') || allowed.has('edit');
        const modes = writes ? (['read', 'edit'] as const) : (['read'] as const);
        const names = new Set(
          modes.flatMap((mode) => visibleFields(resource, caller.permissions, mode).map(({ name }) => name)),
        );
        const fields = resource.fields.filter(({ name }) => names.has(name));
        const opens = allows(caller.permissions, resource.open ?? []);
        return { ...resource, fields, allowed, opens, readOnly: !writes && !allowed.has('delete') };
      });
  const hydra = (caller: Caller) => visible(caller).filter((resource) => collectionOf(resource) !== undefined);

  const linkedData = { querystring: anyQuery, response: answers({ 200: media('application/ld+json', record) }) };
  const contexts = { ...linkedData, params: closed({ name: text }) };
  const document = { querystring: anyQuery, response: answers({ 200: record }) };
  // Two routes: as one with both addresses, it would be in the document with one of them.
  for (const url of ['', '/']) {
    const options = { config, schema: linkedData, prefixTrailingSlash: 'slash' as const };
    app.get(url, options, async (request, reply) => {
      void linked(request, reply);
      return entry(hydra(request.caller));
    });
  }
  app.get('/docs.jsonld', { config, schema: linkedData }, async (request, reply) => {
    void linked(request, reply);
    return apiDocumentation(models.current().model, hydra(request.caller), request.caller.locale);
  });
  app.get('/contexts/:name', { config, schema: contexts }, async (request, reply) => {
    void linked(request, reply);
    return termsOf(hydra(request.caller), request.params.name);
  });
  app.get('/openapi.json', { config, schema: document }, async (request, reply) => {
    const { caller } = request;
    const { model, version } = await ownModel(context, caller);
    const isPerson = caller.sessionId !== null;
    const { locale, keyMayAdminister } = caller;
    const key = ['openapi', version, locale, isPerson, keyMayAdminister, [...caller.permissions].sort()];
    const document = await modelDocument(model, key, () => {
      const resources = visible(caller, model).map((resource) => asLinked(model, resource));
      const may = (anyOf: readonly string[]) => allows(caller.permissions, anyOf);
      return openApi(resources, app.swagger().paths as PlainPaths, locale, API_VERSION, { may, isPerson });
    });
    return sendDocument(request, reply, document);
  });
}
