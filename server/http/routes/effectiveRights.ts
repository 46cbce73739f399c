import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import {
  BLOCKS,
  CELL_REASONS,
  RIGHT_REASONS,
  rightsOfKey,
  rightsOfPerson,
  type EffectiveRights,
} from '../../auth/effectiveRights';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { factsOfAdmin, factsOfKey, factsOfMember } from '../../storage/auth/rightsFacts';
import { findRow } from '../../storage/records/records';
import { answers, noQuery, nullable, numericIdParams, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from './withAccess';

const oneOf = <T extends string>(values: readonly T[]) => Type.Union(values.map((one) => Type.Literal(one)));
const cell = Type.Object({ allowed: Type.Boolean(), reason: oneOf(CELL_REASONS), needs: Type.Array(text) });
const response = answers({
  200: Type.Object({
    blocked: nullable(oneOf(BLOCKS)),
    scope: Type.Object({ mode: oneOf(['all', 'listed']), main: nullable(whole), secondaries: Type.Array(whole) }),
    rights: Type.Array(
      Type.Object({ name: text, granted: Type.Boolean(), reason: oneOf(RIGHT_REASONS), without: nullable(text) }),
    ),
    resources: Type.Array(
      Type.Object({
        name: text,
        operations: Type.Object({ view: cell, create: cell, edit: cell, delete: cell }),
      }),
    ),
  }),
});

/**
 * What an administrator, a membership or an API key may do, each cell with its reason (docs/api.md), for who may see the
 * record. To be registered under `/api`.
 */
export function effectiveRightsRoutes(app: App, context: Context): void {
  const add = (name: string, read: (id: number) => Promise<EffectiveRights | undefined>) => {
    const resource = (): Resource | undefined => context.models.current().model.resources[name];
    app.get(
      `/${name}/:id/rights`,
      {
        schema: { params: numericIdParams, querystring: noQuery, response },
        config: { policy: { resource, operation: 'view' } },
      },
      async (request, reply) => {
        const own = resource();
        if (!own) throw errors.elementNotFound();
        const id = Number(request.params.id);
        const row = await withAccess(context, request, own, (access) => findRow(access, own, own.fields, id));
        const found = row && (await read(id));
        if (!found) throw errors.elementNotFound();
        reply.header('cache-control', 'no-store');
        const { scope } = found;
        return {
          ...found,
          scope: scope.mode === 'all' ? { mode: scope.mode, main: null, secondaries: [] } : scope,
        };
      },
    );
  };
  const { db } = context;
  const model = () => context.models.current().model;
  add('administrators', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfAdmin(trx, id));
    return facts && rightsOfPerson(facts, model(), context.now());
  });
  add('team-members', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfMember(trx, id));
    return facts && rightsOfPerson(facts, model(), context.now());
  });
  add('tokens', async (id) => {
    const facts = await asSystem(db, (trx) => factsOfKey(trx, id));
    return facts && rightsOfKey(facts, model(), context.now());
  });
}
