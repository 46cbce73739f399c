import type { Caller } from '../../domain/access/caller';
import type { PermissionLayout } from '../../domain/schema/model/model';
import { OTHER_COMPANIES, allows } from '../../domain/access/permissions';
import { asSystem, type Database } from '../db/connect';
import { notEnoughPermissions, notWhileImpersonating } from '../errors/catalogue';
import { SESSION_PREFIX, createToken, hashToken } from '../keys/tokens';
import { appendAudit } from '../storage/audit/audit';
import {
  findWindow,
  isWindow,
  lockOpener,
  openWindowSession,
  renewWindow,
  wasWindow,
} from '../storage/auth/windowSessions';
import { lockHidden } from '../storage/installation/hiddenCompanies';
import { mustReach } from './companySwitch';

/** What a window works with: an access token, and when it expires. */
interface WindowGrant {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Opens the session of a window that works in one company (S-COMP-15), or gives one that is open a new token. The window
 * ends with the session of the caller, and cannot open another one.
 * @param before the token that the window has; absent for a new window
 * @throws what a switch to this company is refused with; 403 from a window, for an API key and while impersonating
 */
export async function openCompanyWindow(
  db: Database,
  caller: Caller,
  { companyId, before }: { readonly companyId: number; readonly before: string | undefined },
  { layout, now }: { readonly layout: PermissionLayout; readonly now: Date },
): Promise<WindowGrant> {
  const { sessionId, adminId, homeCompanyId, permissions, ip } = caller;
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  if (sessionId === null) throw notEnoughPermissions();
  if (!allows(permissions, OTHER_COMPANIES)) throw notEnoughPermissions();
  const token = createToken(SESSION_PREFIX);
  const expiresAt = await asSystem(db, async (trx) => {
    // A company that is hidden at the same time either refuses this window, or ends it.
    await lockHidden(trx, adminId);
    if (companyId !== homeCompanyId) await mustReach(trx, caller, companyId, layout);
    const opener = await lockOpener(trx, sessionId, now);
    if (!opener) throw notEnoughPermissions();
    const known =
      before === undefined
        ? undefined
        : await findWindow(trx, { opener: sessionId, companyId, tokenHash: hashToken(db, before) }, now);
    // A window that has ended, by choice or for want of activity, is not brought back.
    if (before !== undefined && known === undefined) throw notEnoughPermissions();
    const id = known ?? (await openWindowSession(trx, opener, companyId, now));
    if (known === undefined) {
      appendAudit(trx, {
        companyId,
        adminId,
        originalAdminId: null,
        ip,
        action: 'switch_company',
        element: 'companie',
        elementId: companyId,
        data: { from: caller.companyId, to: companyId, window: true },
      });
    }
    return renewWindow(trx, id, hashToken(db, token), opener, now);
  });
  return { token, expiresAt };
}

/** @throws 403 unless the caller's session is that of a window */
export async function mustBeWindow(db: Database, { sessionId }: Caller): Promise<void> {
  const found = sessionId !== null && (await asSystem(db, (trx) => isWindow(trx, sessionId)));
  if (!found) throw notEnoughPermissions();
}

/**
 * Whether a token is that of a window of the caller in a company, which may have ended. Such a window asks every few
 * minutes: that it gets no further token is no switch. Any other token says nothing.
 */
export async function isOfOwnWindow(
  db: Database,
  { sessionId }: Caller,
  { companyId, token }: { readonly companyId: number; readonly token: string },
): Promise<boolean> {
  if (sessionId === null) return false;
  const windowKey = { opener: sessionId, companyId, tokenHash: hashToken(db, token) };
  return asSystem(db, (trx) => wasWindow(trx, windowKey));
}
