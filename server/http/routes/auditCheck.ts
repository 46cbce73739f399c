import { Type } from 'typebox';
import { CHECK_PROBLEMS, CHECK_STATES } from '../../../domain/records/auditCheck';
import { readAuditCheck } from '../../actions/audit-checks/read';
import { auditLogIn } from '../../actions/audit-watches/match';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { answers, choice, noQuery, nullable, text, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const schema = {
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      state: choice(CHECK_STATES),
      checkedAt: nullable(time),
      entries: nullable(whole),
      begins: nullable(whole),
      fullAt: nullable(time),
      problem: nullable(Type.Object({ kind: choice(CHECK_PROBLEMS), seq: nullable(whole), since: time })),
      anchor: nullable(Type.Object({ at: time, seq: whole, text })),
    }),
  }),
};

/**
 * `GET /audit-check`: whether the audit log of the company is as it was written, for anyone who sees it. Under `/api`.
 */
export function auditCheckRoutes(app: App, context: Context): void {
  const resource = () => auditLogIn(context.models.current().model);
  const config = { policy: { resource, operation: 'view' as const } };
  app.get('/audit-check', { schema, config }, (request) => {
    const log = resource();
    if (!log) throw errors.elementNotFound();
    return withAccess(context, request, log, (access) => readAuditCheck(access, context.db.auditKey, context.now()));
  });
}
