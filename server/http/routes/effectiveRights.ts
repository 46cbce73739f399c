import { Type } from 'typebox';
import type { Scope } from '../../../domain/access/scope';
import { OPERATIONS, type Resource } from '../../../domain/schema/model/model';
import {
  BLOCKS,
  CELL_REASONS,
  RIGHT_REASONS,
  rightsOfKey,
  rightsOfPerson,
  withoutCreator,
  type EffectiveRights,
} from '../../auth/effectiveRights';
import { countablePermissions } from '../../auth/countablePermissions';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { factsOfAdmin, factsOfKey, factsOfMember } from '../../storage/auth/rightsFacts';
import { countingStarted, usesOf, type Holder } from '../../storage/auth/permissionUses';
import { findRow, findRows, type Access } from '../../storage/records/records';
import { HIDDEN_REASONS, whyHidden } from '../../auth/whyHidden';
import { answers, choice, closed, noQuery, nullable, numericIdParams, text, textOf, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { keyOf, requireCaller, requireOperation, withAccess } from '../request/withAccess';

const cell = Type.Object({ allowed: Type.Boolean(), reason: choice(CELL_REASONS), needs: Type.Array(text) });
const response = answers({
  200: Type.Object({
    blocked: nullable(choice(BLOCKS)),
    scope: nullable(Type.Object({ mode: choice(['all', 'listed']), count: whole })),
    countedSince: text,
    rights: Type.Array(
      Type.Object({
        name: text,
        granted: Type.Boolean(),
        reason: choice(RIGHT_REASONS),
        without: nullable(text),
        uses: nullable(whole),
      }),
    ),
    resources: Type.Array(
      Type.Object({
        name: text,
        operations: Type.Record(choice(OPERATIONS), cell),
      }),
    ),
  }),
});

/** Whose rights were asked for. */
interface Found {
  readonly rights: EffectiveRights;
  /** The administrator that the reader has to see as well, to see these rights. */
  readonly person?: number;
  /** Who made the key, in the company of the key. */
  readonly creator?: number | undefined;
  /** False: the scopes are those of another company. */
  readonly hasOwnScopes?: boolean;
}

/**
 * How far the scopes of an administrator reach, as a number: which ones they are is in the record, for anyone who may
 * see them there.
 */
async function scopeSeen(
  access: Access,
  scopes: Resource,
  scope: Scope,
): Promise<{ mode: Scope['mode']; count: number }> {
  if (scope.mode === 'all') return { mode: 'all', count: 0 };
  const ids = [...new Set([...(scope.main === null ? [] : [scope.main]), ...scope.secondaries])];
  return { mode: 'listed', count: (await findRows(access, scopes, [], ids)).length };
}

const why = {
  params: numericIdParams,
  querystring: closed({ resource: textOf(64), record: textOf(64) }),
  response: answers({
    200: Type.Object({ reason: choice(HIDDEN_REASONS), needs: Type.Array(text), without: nullable(text) }),
  }),
};

/**
 * `GET /administrators/:id/why-hidden?resource=&record=`: why an administrator does not see a record, by their own
 * profile. For anyone who sees both the administrator and the record.
 */
function whyHiddenRoute(app: App, context: Context): void {
  const model = () => context.models.current().model;
  const administrators = (): Resource | undefined => model().resources['administrators'];
  const config = { policy: { resource: administrators, operation: 'view' as const } };
  app.get('/administrators/:id/why-hidden', { schema: why, config }, async (request, reply) => {
    const people = administrators();
    const resource = model().resources[request.query.resource];
    const personId = Number(request.params.id);
    if (!people || !resource) throw errors.elementNotFound();
    requireOperation(requireCaller(request), resource, 'view');
    const isSeen = await withAccess(context, request, people, (access) => findRow(access, people, [], personId));
    const person = isSeen && (await asSystem(context.db, (trx) => factsOfAdmin(trx, personId)));
    if (!person) throw errors.elementNotFound();
    reply.header('cache-control', 'no-store');
    return withAccess(context, request, resource, async (access, own) => {
      const key = keyOf(own, request.query.record);
      if (!(await findRow(access, own, [], key))) throw errors.elementNotFound();
      return whyHidden(access, own, key, person, context.now());
    });
  });
}

/** Rights with the number of requests that needed them; null for those that are not counted. */
const withUses = (rights: EffectiveRights['rights'], uses: ReadonlyMap<string, number>, counted: ReadonlySet<string>) =>
  rights.map((right) => ({ ...right, uses: counted.has(right.name) ? (uses.get(right.name) ?? 0) : null }));

/**
 * What an administrator, a membership or an API key may do, each cell with its reason (docs/api.md), for anyone who may
 * see the record. To be registered under `/api`.
 */
export function effectiveRightsRoutes(app: App, context: Context): void {
  const { db } = context;
  const model = () => context.models.current().model;
  const countable = countablePermissions(app, context.models);
  const usesHere = async (holder: Holder, id: number) => {
    const period = { started: await countingStarted(db.owner), at: context.now() };
    return asSystem(db, (trx) => usesOf(trx, holder, id, period));
  };
  const add = (name: Holder, read: (id: number) => Promise<Found | undefined>) => {
    const resource = (): Resource | undefined => model().resources[name];
    app.get(
      `/${name}/:id/rights`,
      {
        schema: { params: numericIdParams, querystring: noQuery, response },
        config: { policy: { resource, operation: 'view' } },
      },
      async (request, reply) => {
        const id = Number(request.params.id);
        const sees = async (one: Resource | undefined, key: number) =>
          one !== undefined &&
          (await withAccess(context, request, one, (access) => findRow(access, one, [], key))) !== undefined;
        const scopes = model().resources['scopes'];
        const found = (await sees(resource(), id)) ? await read(id) : undefined;
        if (!found || !scopes) throw errors.elementNotFound();
        const { person, creator, hasOwnScopes = true } = found;
        if (person !== undefined && !(await sees(model().resources['administrators'], person))) {
          throw errors.elementNotFound();
        }
        const isUnseen = creator !== undefined && !(await sees(model().resources['administrators'], creator));
        const rights = isUnseen ? withoutCreator(found.rights) : found.rights;
        reply.header('cache-control', 'no-store');
        const scope =
          hasOwnScopes && !isUnseen
            ? await withAccess(context, request, scopes, (access) => scopeSeen(access, scopes, rights.scope))
            : null;
        const used = await usesHere(name, id);
        return { ...rights, scope, countedSince: used.since, rights: withUses(rights.rights, used.uses, countable()) };
      },
    );
  };
  add('administrators', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfAdmin(trx, id));
    return facts && { rights: rightsOfPerson(facts, model(), context.now()) };
  });
  whyHiddenRoute(app, context);
  add('team-members', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfMember(trx, id));
    return facts && { rights: rightsOfPerson(facts, model(), context.now()), person: facts.admin.id };
  });
  add('tokens', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfKey(trx, id));
    if (!facts) return undefined;
    const { creator, company } = facts;
    const isOfCompany = creator === null || creator.companyId === company.id;
    return {
      rights: rightsOfKey(facts, model(), context.now()),
      ...{ creator: isOfCompany ? creator?.id : undefined, hasOwnScopes: isOfCompany },
    };
  });
}
