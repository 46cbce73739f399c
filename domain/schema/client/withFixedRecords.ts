import type { Predicate } from '../model/model';
import type { ClientResource } from './client';

/**
 * A resource with the records that its caller cannot change. Where that is each one, none can be made, either. What can be
 * done with the own account (second factor, passkeys, sessions …) is for the person alone.
 */
export function withFixedRecords(known: ClientResource, fixed: Predicate | undefined): ClientResource {
  if (!fixed) return known;
  const can = Object.keys(fixed).length > 0 ? known.can : { ...known.can, create: false };
  return { ...known, fixedWhileImpersonating: fixed, can, ...(known.own === 'admin' && { actions: [] }) };
}
