import type { Caller } from '../../../domain/access/caller';
import { fieldError, validationFailed } from '../../errors/catalogue';
import type { Change } from './index';
import { keptFromSupport } from './keptFromSupport';

const [ALLOWED, END] = ['c_supportaccess', 'c_supportuntil'];

/**
 * An administrator of the company that is worked in, in person, who sees all of it: no caller from another company, no key, no
 * impersonator.
 */
const isOwnAdministrator = ({ companyId, homeCompanyId, originalAdminId, tokenId, scope }: Caller) =>
  companyId === homeCompanyId && originalAdminId === null && tokenId === null && scope.mode === 'all';

/**
 * `support-consent`: a company itself lets support in, and not until a time that is past. Support that works there by this
 * consent cannot prolong it, nor change what would outlast it. A company that saves something else after its end may do so.
 * @throws PorticoError 422 SUPPORT_CONSENT_ELSEWHERE, EXPIRY_IN_PAST; 403 RIGHTS_EXCEEDED
 */
export function supportConsent(change: Change): void {
  const { access, before, after } = change;
  if (!after) return;
  const changes = (name: string) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null);
  keptFromSupport(change, 'support-consent');
  const changed = [ALLOWED, END].filter(changes);
  if (changed.length === 0) return;
  if (!isOwnAdministrator(access.caller)) {
    throw validationFailed(Object.fromEntries(changed.map((name) => [name, fieldError('SUPPORT_CONSENT_ELSEWHERE')])));
  }
  const end = after[END];
  if (after[ALLOWED] !== true || typeof end !== 'string' || Date.parse(end) > Date.now()) return;
  throw validationFailed({ [END]: fieldError('EXPIRY_IN_PAST') });
}
