import { Type } from 'typebox';
import { checkTemplate, readTemplate, saveTemplate } from '../../actions/companies/template';
import type { Context } from '../../context/context';
import { answers, closed, empty, noQuery, nullable, record, text, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller } from '../request/withAccess';

const VIEW = { policy: { anyOf: ['superadmin:view'] } };
const EDIT = { policy: { anyOf: ['superadmin:edit'] } };

const stored = Type.Object({
  version: whole,
  isShipped: Type.Boolean(),
  at: nullable(time),
  admin: nullable(text),
  template: record,
});
/** What is in it is checked by `schemas/meta/company-template.meta.json`. */
const template = Type.Unknown({
  description: 'As schemas/meta/company-template.meta.json says; null: the shipped one',
});
const read = { querystring: noQuery, response: answers({ 200: stored }) };
const save = {
  querystring: noQuery,
  body: closed({ version: Type.Integer({ minimum: 0 }), template }),
  response: answers({ 200: stored }),
};
const check = { querystring: noQuery, body: closed({ template }), response: answers({ 204: empty }) };

/** `{api}/company-template`: what new companies start with, for superadministrators. */
export function companyTemplateRoutes(app: App, context: Context): void {
  app.get('/company-template', { schema: read, config: VIEW }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return readTemplate(context);
  });

  app.put('/company-template', { schema: save, config: EDIT }, (request) =>
    saveTemplate(context, requireCaller(request), request.body.template, request.body.version),
  );

  app.post('/company-template/check', { schema: check, config: EDIT }, async (request, reply) => {
    await checkTemplate(context, requireCaller(request), request.body.template);
    return reply.status(204).send();
  });
}
