import { Type } from 'typebox';
import { sourcesIn } from '../../actions/intake/deadLetters';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { findRow } from '../../storage/records/records';
import { parsersOf } from '../../syslog/parsers/parserStore';
import { tryLines } from '../../syslog/tryLines';
import { answers, closed, numericIdParams, flagsQuery, record } from '../schema/parts';
import type { App } from '../schema/typed';
import { keyOf, withAccess } from '../request/withAccess';

/** In characters. */
const MAX_TEXT = 64 * 1024;

/** `POST /sources/{id}/try`: the parsers, and the result of one of them for pasted lines. Nothing is stored. */
export function syslogParserRoutes(app: App, context: Context): void {
  const schema = {
    params: numericIdParams,
    querystring: flagsQuery,
    body: closed({
      parser: Type.Optional(Type.String({ maxLength: 64 })),
      text: Type.Optional(Type.String({ maxLength: MAX_TEXT })),
    }),
    response: answers({ 200: Type.Object({ parsers: Type.Array(record), lines: Type.Array(record) }) }),
  };
  app.post('/sources/:id/try', { config: { policy: { anyOf: ['global:view'] } }, schema }, async (request, reply) => {
    const sources = sourcesIn(context.models.current().model);
    const id = Number(keyOf(sources, request.params.id));
    const found = await withAccess(context, request, sources, (access) => findRow(access, sources, sources.fields, id));
    if (!found) throw errors.elementNotFound();
    const { parsers } = await parsersOf(context.config.schemaFolder);
    const { parser = '', text = '' } = request.body;
    const chosen = parsers.get(parser);
    if (text !== '' && !chosen) throw errors.validationFailed({ parser: errors.fieldError('FIELD_INVALID_FORMAT') });
    void reply.header('cache-control', 'no-store');
    return {
      parsers: [...parsers.values()].map(({ name, title }) => ({ name, title })),
      lines: chosen ? tryLines(chosen, text) : [],
    };
  });
}
