import { Type, type Static } from 'typebox';
import type { Caller } from '../../../domain/access/caller';
import { GRAPH_TYPES, SOURCES } from '../../../domain/reports/sources';
import { readFilters } from '../../../domain/reports/filters';
import { filterNames } from '../../actions/reports/filterNames';
import { devicesOf, makeReport } from '../../actions/reports/report';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { inCompany } from '../../db/connect';
import { STEPS } from '../../storage/reports/query';
import { answers, choice, closed, noQuery, nullable, text, textOf, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';

const MAX_TEXT = 255;
const MAX_FILTERS = 20_000;
const value = Type.Union([text, Type.Number(), Type.Boolean(), Type.Null()]);
const period = {
  start: time,
  end: time,
  report: Type.Array(
    Type.Object(
      { val: whole, keys: Type.Array(value), labels: Type.Array(nullable(text)) },
      { description: 'A figure' },
    ),
  ),
  total: whole,
  approximate: Type.Boolean({ description: 'True: figures are estimates (different identities of many sign-ins)' }),
  error: nullable(Type.Number({ description: 'Standard error of an estimate, relative to it' })),
  truncated: Type.Boolean({ description: 'True: there are more figures than are answered' }),
  until: nullable(Type.String({ description: 'The last step of `date` that is answered; null: all of them are' })),
  others: Type.Array(
    Type.Object(
      { val: whole, keys: Type.Array(value) },
      { description: 'What is left out of a step of `date`, or of figures by one dimension, added up' },
    ),
  ),
};
const moment = (description: string) => Type.String({ minLength: 1, maxLength: MAX_TEXT, description });
const question = closed({
  start: moment('Day, time of the caller’s clocks (yyyy-MM-dd HH:mm:ss), or instant with offset'),
  end: moment('The same; a day is part of the period, a moment is the first one after it'),
  source: choice(SOURCES),
  type: Type.Optional(choice(GRAPH_TYPES)),
  dimensions: Type.Optional(
    Type.String({ maxLength: MAX_TEXT, description: 'Names joined by a pipe, as `r_dimensions`' }),
  ),
  step: Type.Optional(choice(STEPS)),
  filters: Type.Optional(textOf(MAX_FILTERS)),
  global_filters: Type.Optional(textOf(MAX_FILTERS)),
  previous: Type.Optional(choice(['0', '1'])),
});
const response = answers({
  200: Type.Object({
    result: Type.Literal(true),
    ...period,
    step: choice(STEPS),
    ignored: Type.Array(text),
    missing: Type.Array(text),
    previous: Type.Optional(Type.Object(period)),
  }),
});

const devicesSchema = {
  querystring: noQuery,
  response: answers({
    200: Type.Object({ devices: Type.Array(text, { description: 'Of the latest sign-ins, the most frequent first' }) }),
  }),
};

const namesSchema = {
  querystring: closed({ filters: textOf(MAX_FILTERS) }),
  response: answers({
    200: Type.Object({
      filters: Type.Array(Type.Object({ key: text, name: text, values: text }), {
        description: 'What the filters and their values are called; values that the caller does not see have no name',
      }),
    }),
  }),
};

/** `GET /reports/filter-names`: names of filters, as their reader knows them. To be registered under `/api`. */
export function reportFilterRoutes(app: App, { db, models, secrets }: Context): void {
  const config = { policy: { anyOf: ['report:view'] } };
  app.get('/reports/filter-names', { schema: namesSchema, config }, async ({ caller, query }, reply) => {
    reply.header('cache-control', 'no-store');
    const { filters } = query;
    if (!readFilters(filters)) throw errors.unknownParameter('filters');
    const { model } = models.current();
    const named = await inCompany(
      db,
      caller,
      async (trx) => (await filterNames({ trx, model, caller, seal: secrets.seal }, [filters]))(filters),
      true,
    );
    return { filters: named.map(([name, values, key]) => ({ key, name, values })) };
  });
}

/** `GET /reports/devices`: what the filter of devices can have. To be registered under `/api`. */
export function reportDeviceRoutes(app: App, { db, models, secrets }: Context): void {
  const config = { policy: { anyOf: ['report:view'] }, requestedRows: () => UNLIMITED };
  app.get('/reports/devices', { schema: devicesSchema, config }, async ({ caller }, reply) => {
    reply.header('cache-control', 'no-store');
    const { model } = models.current();
    const devices = await inCompany(db, caller, (trx) => devicesOf({ trx, model, caller, seal: secrets.seal }), true);
    return { devices: [...devices] };
  });
}

/**
 * The report service (specification S-REP-8; docs/api.md, *Reports*): as `GET`, and as `POST` with the parameters in the
 * body, as the filters of a thousand records are longer than an address may be. To be registered under `/legacy`.
 */
export function reportRoutes(app: App, { db, models, secrets, now }: Context): void {
  // However many rows are counted: a report waits for its turn like a long list.
  const config = { policy: { anyOf: ['report:view'] }, requestedRows: () => UNLIMITED };
  const answer = async (caller: Caller, { previous, ...parameters }: Static<typeof question>) => {
    const { model } = models.current();
    const report = await inCompany(
      db,
      caller,
      (trx) => makeReport({ trx, model, caller, seal: secrets.seal }, parameters, previous === '1', now()),
      true,
    );
    return { result: true as const, ...report };
  };
  app.get('/reports', { schema: { querystring: question, response }, config }, async ({ caller, query }, reply) => {
    reply.header('cache-control', 'no-store');
    return answer(caller, query);
  });
  const posted = { querystring: noQuery, body: question, response };
  app.post('/reports', { schema: posted, config }, async ({ caller, body }, reply) => {
    reply.header('cache-control', 'no-store');
    return answer(caller, body);
  });
}
