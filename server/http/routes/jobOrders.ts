import { Type } from 'typebox';
import { currentValues } from '../../actions/bulk/currentValues';
import { startBulk } from '../../actions/bulk/startBulk';
import { startExport } from '../../actions/import-export/startExport';
import { publicJob } from '../../actions/jobs/publicJob';
import type { Context } from '../../context/context';
import { answers, anyQuery, closed, job, key, text, whole, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { servedByName } from '../request/served';
import { withAccess, writeWithAccess } from '../request/withAccess';

/** Fields whose values are asked at once. */
const MAX_FIELDS = 50;

const named = closed({ name: key });
const order = { params: named, querystring: anyQuery, response: answers({ 201: job }) };
const exportOrder = {
  ...order,
  body: closed({
    name: Type.Optional(Type.Unknown()),
    columns: Type.Optional(Type.Unknown({ description: 'Names of fields' })),
    filter: Type.Optional(Type.Unknown({ description: 'As in lists' })),
    sort: Type.Optional(Type.Unknown()),
    format: Type.Optional(Type.Unknown({ description: 'csv or xlsx' })),
    raw: Type.Optional(Type.Unknown({ description: 'Names of fields and wire values instead of labels' })),
  }),
};
const bulkOrder = {
  ...order,
  headers: writeHeaders,
  body: Type.Object({}, { description: 'Which records, and what shall be done to them' }),
};
const valuesQuestion = {
  params: named,
  querystring: anyQuery,
  body: closed({
    ids: Type.Optional(Type.Unknown({ description: 'Keys of records' })),
    selection: Type.Optional(Type.String({ description: 'Id of the job that keeps a selection, in place of keys' })),
    fields: Type.Array(key, { minItems: 1, maxItems: MAX_FIELDS }),
  }),
  response: answers({
    200: Type.Object({
      count: whole,
      fields: Type.Record(
        text,
        Type.Object({
          values: Type.Array(Type.Object({ value: Type.Unknown(), count: whole })),
          distinct: whole,
          empty: whole,
          range: Type.Array(Type.Unknown()),
        }),
      ),
    }),
  }),
};

/** Orders of exports and bulk changes, and what a bulk change would change. */
export function jobOrderRoutes(app: App, context: Context): void {
  const { found, policy } = servedByName(context, 'name');

  app.post('/jobs/exports/:name', { schema: exportOrder, ...policy('view') }, async (request, reply) => {
    const made = await withAccess(context, request, found(request), (access, own) =>
      startExport(access, own, request.body),
    );
    return reply.status(201).send(publicJob(made));
  });

  // The operation is checked with the order; here the caller must only be allowed to view records.
  app.post('/jobs/bulk/:name', { schema: bulkOrder, ...policy('view') }, async (request, reply) => {
    return writeWithAccess(context, request, reply, found(request), async (access, own) => ({
      status: 201,
      body: publicJob(await startBulk(access, own, request.body)),
    }));
  });

  // A question, although it is posted: the keys of a selection are longer than an address may be.
  app.post('/jobs/bulk/:name/values', { schema: valuesQuestion, ...policy('view') }, async (request) =>
    withAccess(context, request, found(request), (access, own) => currentValues(access, own, request.body)),
  );
}
