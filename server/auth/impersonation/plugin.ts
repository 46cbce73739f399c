import fastifyPlugin from 'fastify-plugin';
import { ImpersonationLog, type ReportWithoutReason, type RequireImpersonable } from './log';
import type { Database } from '../../db/connect';
import { isReadMethod } from '../readMethods';

declare module 'fastify' {
  interface FastifyInstance {
    readonly impersonations: ImpersonationLog;
  }
  interface FastifyContextConfig {
    /** What the console remembers for the impersonator: nothing that is done in the name of the other person. */
    isOwnChoice?: true;
  }
  interface FastifyRequest {
    /** Id of the impersonation that the request is part of; null without one. */
    impersonationId: number | null;
  }
}

/** Counters are written, and impersonations that are over are ended, this often; in ms. */
const FLUSH_INTERVAL_MS = 30_000;

interface ImpersonationOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Whether an impersonation may begin, beside the rights that it needs. */
  readonly requireImpersonable: RequireImpersonable;
  /** Reports to the person that an impersonation in their name has begun without a reason. */
  readonly reportWithoutReason: ReportWithoutReason;
}

/** Counts the requests of every impersonation that were answered with success, and ends those that are over. */
export const impersonationsPlugin = fastifyPlugin<ImpersonationOptions>(
  async (app, { db, now, requireImpersonable, reportWithoutReason }) => {
    const log = new ImpersonationLog(db, requireImpersonable, reportWithoutReason);
    app.decorate('impersonations', log);
    app.decorateRequest('impersonationId', null);
    app.addHook('onResponse', async ({ impersonationId, method, routeOptions }, { statusCode }) => {
      if (impersonationId === null || statusCode >= 400 || routeOptions.config.isOwnChoice) return;
      log.count(impersonationId, isReadMethod(method), now());
    });
    const timer = setInterval(() => {
      log.settle(now()).catch((error: unknown) => app.log.error(error));
    }, FLUSH_INTERVAL_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await log.settle(now()).catch((error: unknown) => app.log.error(error));
    });
  },
  { name: 'portico-impersonations' },
);
