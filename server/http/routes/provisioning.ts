import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { PROVISIONING_STEPS } from '../../../domain/records/accountTypes';
import type { Resource } from '../../../domain/schema/model/model';
import { publicJob } from '../../actions/jobs/publicJob';
import { listAccountTypes, publicProvision, readProvision } from '../../actions/provisioning/publicProvision';
import {
  previewProvisioning,
  provisionNow,
  retryProvisioning,
  startProvisioning,
  type Order,
  type Preview,
} from '../../actions/provisioning/startProvisioning';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { keyOf, requireCaller, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  choice,
  closed,
  job,
  noQuery,
  nullable,
  numericIdParams,
  record,
  text,
  textOf,
  time,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const config = { policy: { anyOf: ['superadmin:edit'] } };
const MAX_CREDENTIAL = 255;

const step = choice(PROVISIONING_STEPS);
const placed = Type.Object({ key: text, resource: text, id: nullable(whole), name: text, outcome: text });
const errorList = Type.Array(
  Type.Object({
    msg_code: text,
    msg_args: Type.Array(Type.Unknown()),
    step,
    record: Type.Optional(Type.Object({ resource: text, id: nullable(whole), name: text })),
    fields: Type.Optional(Type.Array(text)),
  }),
);
const steps = Type.Array(Type.Object({ name: step, state: text, records: Type.Array(placed) }));
const provisionAnswer = Type.Object({
  account_type: text,
  label: nullable(text),
  reset: Type.Boolean(),
  state: choice(['running', 'failed', 'done', 'stopped']),
  steps,
  errorList,
  errorCount: whole,
  job: nullable(text),
  startedAt: time,
  endedAt: nullable(time),
});

const order = {
  account_type: textOf(100),
  reset: Type.Optional(Type.Boolean({ description: 'Removes first what earlier provisionings have created' })),
};
const write = { params: numericIdParams, querystring: noQuery, headers: writeHeaders };
const started = answers({ 202: Type.Object({ provision: provisionAnswer, job }) });
const types = {
  querystring: noQuery,
  response: answers({ 200: Type.Object({ families: Type.Array(record), types: Type.Array(record) }) }),
};
const state = {
  params: numericIdParams,
  querystring: noQuery,
  response: answers({ 200: Type.Object({ provision: nullable(provisionAnswer) }) }),
};
const preview = {
  params: numericIdParams,
  querystring: noQuery,
  body: closed(order),
  response: answers({
    200: Type.Object({
      steps: Type.Array(Type.Object({ name: step, records: Type.Array(placed) })),
      errorList,
    }),
  }),
};
const provision = { ...write, body: closed(order), response: started };
const credential = Type.String({ minLength: 1, maxLength: MAX_CREDENTIAL });
const retry = {
  ...write,
  body: closed({
    credentials: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), credential, { maxProperties: 20 })),
  }),
  response: started,
};
const legacy = {
  ...write,
  body: closed({ company: Type.Integer({ minimum: 1 }), ...order }),
  response: answers({ 200: Type.Object({ result: Type.Literal(true), success: Type.Boolean(), errorList }) }),
};

/** Rolls back what a preview has done. */
class PreviewDone extends Error {
  override readonly name = 'PreviewDone';
  constructor(readonly found: Preview) {
    super('preview');
  }
}

const companiesOf = (context: Context): Resource => {
  const found = Object.values(context.models.current().model.resources).find(({ effects }) =>
    effects.includes('new-company'),
  );
  if (!found) throw errors.elementNotFound();
  return found;
};

const orderOf = (id: number, body: { readonly account_type: string; readonly reset?: boolean }): Order => ({
  companyId: id,
  accountType: body.account_type,
  reset: body.reset === true,
});

/** Provisioning of companies by superadministrators (specification S-COMP-11): account types, preview, jobs. */
export function provisioningRoutes(app: App, context: Context): void {
  const idOf = ({ params }: FastifyRequest) => Number(keyOf(companiesOf(context), (params as { id: string }).id));

  app.get('/account-types', { config, schema: types }, async (request) => listAccountTypes(requireCaller(request)));

  app.get('/companies/:id/provision', { config, schema: state }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return withAccess(context, request, companiesOf(context), async (access, companies) => ({
      provision: await readProvision(access, companies, idOf(request)),
    }));
  });

  // A question, although it is posted: what it would do is found out by doing it.
  app.post('/companies/:id/provision/preview', { config, schema: preview }, async (request) => {
    try {
      return await withAccess<never>(context, request, companiesOf(context), async (access, companies) => {
        const order = orderOf(idOf(request), request.body);
        throw new PreviewDone(await previewProvisioning(context, access, companies, order));
      });
    } catch (error) {
      if (!(error instanceof PreviewDone)) throw error;
      return { steps: error.found.steps, errorList: error.found.errors };
    }
  });

  app.post('/companies/:id/provision', { config, schema: provision }, (request, reply) =>
    writeWithAccess(context, request, reply, companiesOf(context), async (access, companies) => {
      const done = await startProvisioning(context, access, companies, orderOf(idOf(request), request.body));
      return { status: 202, body: { provision: publicProvision(done.provision, true), job: publicJob(done.job) } };
    }),
  );

  app.post('/companies/:id/provision/retry', { config, schema: retry }, (request, reply) =>
    writeWithAccess(context, request, reply, companiesOf(context), async (access, companies) => {
      const { credentials = {} } = request.body;
      const done = await retryProvisioning(context, access, companies, idOf(request), credentials);
      return { status: 202, body: { provision: publicProvision(done.provision, true), job: publicJob(done.job) } };
    }),
  );
}

/**
 * `POST {legacy api}/elements/companie/{id}/provision` (specification S-COMP-11): provisions at once. What was created
 * before an error stays, and the errors are in `errorList`.
 */
export function legacyProvisionRoutes(app: App, context: Context): void {
  app.post('/elements/companie/:id/provision', { config, schema: legacy }, (request, reply) =>
    writeWithAccess(context, request, reply, companiesOf(context), async (access, companies) => {
      const id = Number(keyOf(companies, request.params.id));
      const { company, ...order } = request.body;
      if (company !== id) throw errors.validationFailed({ company: fieldError('UNKNOWN_REFERENCE') });
      const { state: outcome, errors: found } = await provisionNow(context, access, companies, orderOf(id, order));
      return { status: 200, body: { result: true, success: outcome === 'done', errorList: found } };
    }),
  );
}
