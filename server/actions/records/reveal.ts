import type { Resource } from '../../../domain/schema/model/model';
import { isMasked, visibleFields } from '../../../domain/schema/model/visible';
import { isUnseenText } from '../../../domain/text/unseenText';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { findRow, type Access } from '../../storage/records/records';
import { answerRecord } from './answer';
import { inCompanyOf } from './inCompanyOf';
import { requireOpen } from './read';

const MIN_REASON_LENGTH = 5;
const MAX_REASON_LENGTH = 300;

/** What is asked for: one value, and why. */
interface RevealRequest {
  readonly field: string;
  readonly reason: string;
}

/** @throws PorticoError 422 for a body that is none, and for a reason that is none */
function readReveal(body: unknown): RevealRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => name !== 'field' && name !== 'reason');
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { field, reason } = body as Record<string, unknown>;
  if (typeof field !== 'string') throw errors.validationFailed({ field: fieldError('FIELD_REQUIRED') });
  const why = typeof reason === 'string' ? reason.trim() : '';
  if (isUnseenText(why)) throw errors.validationFailed({ reason: fieldError('FIELD_REQUIRED') });
  if (why.length < MIN_REASON_LENGTH)
    throw errors.validationFailed({ reason: fieldError('FIELD_TOO_SHORT', MIN_REASON_LENGTH) });
  if (why.length > MAX_REASON_LENGTH)
    throw errors.validationFailed({ reason: fieldError('FIELD_TOO_LONG', MAX_REASON_LENGTH) });
  return { field, reason: why };
}

/**
 * One masked value of one record, unmasked: for callers who may view the record and give a reason. The audit log
 * records who saw what and why, never the value.
 * @throws PorticoError 403 who may open no record, 404 not there for this caller, 422 a field that is not masked for
 * them, no reason
 */
export async function revealValue(
  reached: Access,
  resource: Resource,
  id: string | number,
  body: unknown,
): Promise<unknown> {
  const access = await inCompanyOf(reached, resource, id);
  const { trx, caller } = access;
  requireOpen(access, resource);
  // Existence first, so that errors about the request do not disclose whether the record exists.
  if (!(await findRow(access, resource, [], id))) throw errors.elementNotFound();
  const { field: name, reason } = readReveal(body);
  const field = resource.fields.find((one) => one.name === name);
  const shown = visibleFields(resource, caller.permissions, 'read').some((one) => one.name === name);
  if (!field || !shown || !isMasked(field, caller.permissions)) throw errors.unknownField(name);
  const row = (await findRow(access, resource, [field], id)) ?? {};
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'reveal',
    element: resource.backend.type,
    elementId: id,
    data: { field: name, reason, ...(caller.tokenId !== null && { token: caller.tokenId }) },
  });
  return (await answerRecord(access, resource, [field], row))[name];
}
