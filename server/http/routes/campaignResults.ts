import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { campaignResults, campaignsIn } from '../../actions/campaigns/results';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { UNLIMITED } from './requestedRows';
import { keyOf, checkedQuery, withAccess } from './withAccess';

/** What guests did with a campaign, day by day and location by location. */
export function campaignResultRoutes(app: FastifyInstance, context: Context): void {
  const campaigns = (): Resource | undefined => campaignsIn(context.models.current().model);
  // One row for each location, however many there are.
  const requestedRows = () => UNLIMITED;
  const config = { policy: { resource: campaigns, operation: 'view' as const }, requestedRows };

  app.get<{ Params: { id: string } }>('/campaign-results/:id', { config }, async (request) => {
    const { from, to } = checkedQuery(request.query, ['from', 'to']);
    const resource = campaigns();
    if (!resource) throw errors.elementNotFound();
    const id = keyOf(resource, request.params.id) as number;
    return withAccess(context, request, resource, (access) =>
      campaignResults(access, resource, id, { from, to }, context.now()),
    );
  });
}
