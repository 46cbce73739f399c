import { Type } from 'typebox';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { inCompanyOf } from '../../actions/records/inCompanyOf';
import { findRow } from '../../storage/records/records';
import { MAX_BELOW, readTeamTree } from '../../storage/auth/teamTree';
import { answers, noQuery, nullable, numericIdParams, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const team = Type.Object({ id: whole, name: text, parentId: nullable(whole), members: whole });
const schema = {
  params: numericIdParams,
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      above: Type.Array(team),
      team,
      below: Type.Array(team, { maxItems: MAX_BELOW }),
      more: Type.Boolean(),
    }),
  }),
};

/**
 * `GET /teams/:id/tree`: where a team stands among the others, with the number of members of each. For anyone who sees
 * teams. To be registered under `/api`.
 */
export function teamTreeRoutes(app: App, context: Context): void {
  const teams = () => context.models.current().model.resources['teams'];
  const config = { policy: { resource: teams, operation: 'view' as const } };
  app.get('/teams/:id/tree', { schema, config }, (request) => {
    const resource = teams();
    if (!resource) throw errors.elementNotFound();
    const id = Number(request.params.id);
    return withAccess(context, request, resource, async (reached) => {
      const access = await inCompanyOf(reached, resource, id);
      const isSeen = (await findRow(access, resource, [], id)) !== undefined;
      const tree = isSeen ? await readTeamTree(access.trx, id) : undefined;
      if (!tree) throw errors.elementNotFound();
      return tree;
    });
  });
}
