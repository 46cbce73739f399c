import type { Database } from '../../db/connect';
import { RefusedChanges, type RefusedChange } from '../../auth/refusedChanges';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PorticoError } from '../../errors/catalogue';
import { LACKING_RIGHT } from '../../errors/lackingRight';
import { refusedNames, type RefusedNames } from '../../errors/refusedNames';
import { asPorticoError } from './errors';
import { RefusalLog, securityEventOf, type Refusal } from './refusalLog';
import { parseRecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { keyWord } from '../../../domain/text/deviceWords';
import { mayOperate } from '../../auth/policy';
import { isReadMethod } from '../../auth/readMethods';
import { senderOf, type Sender } from '../../auth/session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Wire type of the record that the address of a write names, where it is not one of the policy's resource. */
    auditElement?: string;
    /** What the audit log calls the record that the address of a refused write names; undefined where there is none. */
    auditNames?: (companyId: number, id: string) => Promise<RefusedNames | undefined>;
  }
}

/** Routes (below their base) whose handler writes an entry about a refusal of its own. For API keys it does not run. */
const SWITCHES: ReadonlySet<string> = new Set(['/switch-company', '/switch-user', '/company-windows']);
/** Routes (below their base) that name no record and change nothing. */
const QUESTIONS: ReadonlySet<string> = new Set([
  '/address-holders',
  '/alerts/back-test',
  '/companies/:id/provision/preview',
  '/company-template/check',
  '/sources/:id/try',
  '/sso-tests',
  '/studio/check',
  '/studio/new',
  '/evaluate',
  '/reports',
]);

function refusalOf(event: string, { code }: PorticoError, request: FastifyRequest): Refusal {
  const sender = senderOf(request);
  return {
    event,
    code,
    method: request.method,
    route: request.routeOptions.url ?? null,
    account: sender?.adminId ?? null,
    ...(sender?.originalAdminId && { impersonator: sender.originalAdminId }),
    ...(sender?.tokenId && { apiKey: sender.tokenId }),
    company: sender?.companyId ?? null,
    address: sender?.ip ?? request.ip,
  };
}

/** The key of the record of a write: in its address, or of a save in its body; null for a new record, and for several. */
function recordKeyOf(resource: Resource, { params, body }: FastifyRequest): string | null {
  const { id } = params as Readonly<Record<string, unknown>>;
  const saved = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const given = id ?? saved[resource.id] ?? saved[keyWord(resource.backend.type)];
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const key = parseRecordKey(resource, String(given));
  return key === undefined ? null : String(key);
}

/** Whether a refusal of this route is left out of the audit log. The route names no record. */
function isWithoutEntry(url: string, { tokenId }: Sender): boolean {
  const path = url.replace(/^\/[^/]+/, '');
  return QUESTIONS.has(path) || (tokenId === null && SWITCHES.has(path));
}

/** The code of a refusal for lack of a right, also of a field alone; undefined for any other error. */
const lackingRightIn = ({ code, fields = {} }: PorticoError): string | undefined =>
  [code, ...Object.values(fields).map(({ msg_code: ofField }) => ofField)].find((one) => LACKING_RIGHT.includes(one));

/** Of the request, as the server's log has it; null for one that a client has written otherwise than ids are. */
const idOf = ({ id }: FastifyRequest): string | null => (/^[A-Za-z0-9-]{1,64}$/.test(id) ? id : null);

/** A write that its sender has no right to: the records, or the route where it names none; undefined for any other error. */
function refusedChangeOf(error: PorticoError, request: FastifyRequest): RefusedChange | undefined {
  const { url = '', config } = request.routeOptions;
  const { policy, auditElement } = config;
  const sender = senderOf(request);
  const code = lackingRightIn(error);
  if (code === undefined || isReadMethod(request.method) || !sender || !policy) return undefined;
  const change = { ...sender, code, names: refusedNames(error) };
  if (!('resource' in policy)) {
    if (isWithoutEntry(url, sender)) return undefined;
    return { ...change, element: 'request', elementId: idOf(request), route: `${request.method} ${url}` };
  }
  const resource = policy.resource(request);
  if (!resource) return undefined;
  const isQuestion = policy.operation === 'view' && auditElement === undefined;
  // A question that is posted, and refused to a person who does not see the records, is no change.
  if (isQuestion && !('permissions' in sender && mayOperate(sender, resource, 'view'))) return undefined;
  return { ...change, element: auditElement ?? resource.backend.type, elementId: recordKeyOf(resource, request) };
}

/** The same with the names of its record, which a refusal before the handler does not know. */
async function withNames(change: RefusedChange, { routeOptions: { config } }: FastifyRequest): Promise<RefusedChange> {
  const { names, companyId, elementId } = change;
  if (names !== undefined || elementId === null) return change;
  // An entry without a name is better than none.
  return { ...change, names: await config.auditNames?.(companyId, elementId).catch(() => undefined) };
}

interface RefusalsOptions {
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Logs refused permissions, sign-ins, fields and files, and exceeded limits, for every kind of response. Writes that
 * were refused for lack of a right are in the audit log, too.
 */
export const refusalsPlugin = fastifyPlugin<RefusalsOptions>(
  async (app, { db, now }) => {
    const refusals = new RefusalLog(app.log);
    const refusedChanges = new RefusedChanges(db);
    app.addHook('onError', async (request, _reply, thrown) => {
      const error = asPorticoError(thrown);
      const event = securityEventOf(error);
      if (event !== undefined) refusals.add(refusalOf(event, error, request), request.log);
      const refused = refusedChangeOf(error, request);
      if (!refused) return;
      await withNames(refused, request)
        .then((named) => refusedChanges.note(named, now()))
        .catch((failed: unknown) => request.log.error(failed));
    });
    const timer = setInterval(() => refusals.flush(), MINUTE_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      refusals.flush();
    });
  },
  { name: 'portico-refusals', dependencies: ['portico-errors'] },
);
