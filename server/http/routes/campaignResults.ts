import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { campaignResults, campaignsIn } from '../../actions/campaigns/results';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { UNLIMITED } from '../request/requestedRows';
import { keyOf, withAccess } from '../request/withAccess';
import { answers, closed, numericIdParams, nullable, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

/** What guests did with a campaign, day by day and location by location. */
export function campaignResultRoutes(app: App, context: Context): void {
  const campaigns = (): Resource | undefined => campaignsIn(context.models.current().model);
  const counts = { shown: whole, clicked: whole, answered: whole };
  const schema = {
    params: numericIdParams,
    querystring: closed({ from: Type.Optional(Type.String()), to: Type.Optional(Type.String()) }),
    response: answers({
      200: Type.Object({
        from: text,
        to: text,
        first: nullable(text),
        last: nullable(text),
        totals: Type.Object(counts),
        days: Type.Array(Type.Object({ day: text, ...counts })),
        locations: Type.Array(Type.Object({ id: whole, name: nullable(text), ...counts })),
      }),
    }),
  };
  // One row for each location, however many there are.
  const requestedRows = () => UNLIMITED;
  const policy = { schema, config: { policy: { resource: campaigns, operation: 'view' as const }, requestedRows } };

  app.get('/campaign-results/:id', policy, async (request) => {
    const { from, to } = request.query;
    const resource = campaigns();
    if (!resource) throw errors.elementNotFound();
    const id = keyOf(resource, request.params.id) as number;
    return withAccess(context, request, resource, (access) =>
      campaignResults(access, resource, id, { from, to }, context.now()),
    );
  });
}
