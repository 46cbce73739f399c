import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { signatureOf } from '../../storage/sponsor/sponsors';
import { readAddress } from '../mail/address';
import { decideRequest, type Decision } from './decide';
import { maySponsor, portalOf } from './portal';

/**
 * An administrator answers a request. To approve, their own address must be one of the sponsors' domains (specification
 * S-SPON-2: only sponsor-domain e-mails may validate); callers who may edit identities may refuse.
 * @param body nothing, or the days that are granted
 * @throws PorticoError 403 SPONSOR_NOT_ALLOWED, 409 SPONSOR_DOMAIN_NOT_DEFINED, 422, and as `decideRequest`
 */
export async function decideInConsole(
  context: Context,
  access: Access,
  id: number,
  decision: Decision,
  body: unknown,
): Promise<void> {
  const { trx, caller } = access;
  const days = readDaysMember(body);
  const portal = await portalOf(trx, caller.companyId, context.now());
  if (!portal) throw errors.failure('SPONSOR_DOMAIN_NOT_DEFINED');
  const signature = await signatureOf(trx, caller.originalAdminId ?? caller.adminId);
  const address = readAddress(signature?.email ?? '');
  if (decision === 'approve' && (!address || !maySponsor(portal, address))) {
    throw errors.failure('SPONSOR_NOT_ALLOWED');
  }
  await decideRequest(context, access, portal, id, {
    decision,
    by: address ?? signature?.name ?? '',
    ...(days !== undefined && { days: Math.min(days, portal.maxDays) }),
  });
}

function readDaysMember(body: unknown): number | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'object' || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => name !== 'days');
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { days } = body as { days?: unknown };
  if (days === undefined || days === null) return undefined;
  if (typeof days !== 'number' || !Number.isInteger(days)) {
    throw errors.validationFailed({ days: errors.fieldError('FIELD_INVALID_NUMBER') });
  }
  if (days < 1) throw errors.validationFailed({ days: errors.fieldError('FIELD_TOO_SMALL', 1) });
  if (days > 365) throw errors.validationFailed({ days: errors.fieldError('FIELD_TOO_BIG', 365) });
  return days;
}
