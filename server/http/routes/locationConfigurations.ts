import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import {
  CONFIGURATION_SOURCES,
  exportConfigurations,
  importConfigurations,
  OVERRIDE_STRATEGIES,
} from '../../actions/locations/configurations';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { unpackRows } from '../../files/tables/packedRows';
import type { SourceRow } from '../../files/tables/sourceFile';
import { runInWorker } from '../../workers/pool';
import { answers, choice, closed, noQuery, text, textOf, whole, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';
import { UNLIMITED } from '../request/requestedRows';
import { withAccess, writeWithAccess } from '../request/withAccess';

const MAX_CSV = 1_000_000;
const source = choice(CONFIGURATION_SOURCES);
const read = {
  querystring: closed({ source }),
  response: answers({ 200: Type.Object({ csv: text }) }),
};
const write = {
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    source,
    csv: textOf(MAX_CSV),
    overrideStrategy: Type.Optional(choice(OVERRIDE_STRATEGIES)),
  }),
  response: answers({ 200: Type.Object({ result: Type.Literal(true), updated: whole, unchanged: whole }) }),
};

/** `{nac}/location_configurations` (specification S-LOC-5): the configuration of every location as one CSV text. */
export function locationConfigurationRoutes(app: App, context: Context): void {
  const locations = (): Resource => {
    const { resources } = context.models.current().model;
    const found = Object.values(resources).find(({ backend }) => backend.type === 'location');
    if (!found) throw errors.elementNotFound();
    return found;
  };

  // However many locations there are.
  const reading = { policy: { anyOf: ['location:view'] }, requestedRows: () => UNLIMITED };
  app.get('/location_configurations/export', { schema: read, config: reading }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return withAccess(context, request, locations(), async (access, resource) => ({
      csv: await exportConfigurations(access, resource, request.query.source),
    }));
  });

  const writing = { policy: { anyOf: ['location:edit'] } };
  app.post('/location_configurations/import', { schema: write, config: writing }, async (request, reply) => {
    const { csv, source: part, overrideStrategy = 'merge' } = request.body;
    const rows: SourceRow[] = [];
    const { header } = await runInWorker(
      'readTable',
      { bytes: Buffer.from(csv) },
      {
        companyId: request.caller.companyId,
        signal: disconnectSignal(reply),
        onChunk: async (chunk) => {
          rows.push(...(await unpackRows(Buffer.from(chunk))));
        },
      },
    );
    return writeWithAccess(context, request, reply, locations(), async (access, resource) => {
      const done = await importConfigurations(access, resource, { header, rows }, { source: part, overrideStrategy });
      return { status: 200, body: { result: true, ...done } };
    });
  });
}
