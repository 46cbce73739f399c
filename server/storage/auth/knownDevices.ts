import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';

/** How long a device is known after the last sign-in with it, in seconds. */
export const DEVICE_LIFETIME_S = 365 * 24 * 60 * 60;
/** Devices kept for one person; the one that was used least recently goes first. */
const MAX_DEVICES = 20;

/** True if this administrator has signed in from this browser before. Needs a system transaction. */
export async function isKnownDevice(trx: Trx, deviceHash: string, adminId: number, now: Date): Promise<boolean> {
  const known = trx
    .selectFrom('known_device')
    .select('hash')
    .where('hash', '=', deviceHash)
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now);
  return (await prepared(known).executeTakeFirst()) !== undefined;
}

/** True if an account has signed in from this browser. Needs a system transaction. */
export async function isDeviceInUse(trx: Trx, deviceHash: string, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('known_device')
    .select('hash')
    .where('hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface DeviceUse {
  readonly adminId: number;
  readonly companyId: number;
  readonly now: Date;
  /** The account has this device already: none is added, so none has to go. */
  readonly isKnown: boolean;
}

/** Records a sign-in from a device. Needs a system transaction. */
export async function rememberDevice(
  trx: Trx,
  deviceHash: string,
  { adminId, companyId, now, isKnown }: DeviceUse,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + DEVICE_LIFETIME_S * 1000);
  const remembered = trx
    .insertInto('known_device')
    .values({ hash: deviceHash, admin_id: adminId, home_company_id: companyId, used_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['hash', 'admin_id']).doUpdateSet(({ ref }) => ({
        used_at: ref('excluded.used_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    );
  await prepared(remembered).execute();
  if (!isKnown) await dropSuperfluous(trx, adminId, now);
}

async function dropSuperfluous(trx: Trx, adminId: number, now: Date): Promise<void> {
  await trx
    .deleteFrom('known_device')
    .where('admin_id', '=', adminId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('expires_at', '<=', now),
        eb(
          'hash',
          'in',
          selectFrom('known_device')
            .select('hash')
            .where('admin_id', '=', adminId)
            .orderBy('used_at', 'desc')
            .offset(MAX_DEVICES),
        ),
      ]),
    )
    .execute();
}

/** Forgets all devices of an administrator. */
export async function forgetDevices(trx: Trx, adminId: number): Promise<void> {
  await trx.deleteFrom('known_device').where('admin_id', '=', adminId).execute();
}
