import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** How long a device is known after the last sign-in with it, in seconds. */
export const DEVICE_LIFETIME = 365 * 24 * 60 * 60;
/** Devices kept for one person; the one that was used least recently goes first. */
const MAX_DEVICES = 20;

/** True if this administrator has signed in from this browser before. Needs a system transaction. */
export async function isKnownDevice(trx: Trx, deviceHash: string, adminId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from known_device where hash = ${deviceHash} and admin_id = ${adminId} and expires_at > ${now}`.execute(trx);
  return rows.length > 0;
}

/** True if an account has signed in from this browser. Needs a system transaction. */
export async function isDeviceInUse(trx: Trx, deviceHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from known_device where hash = ${deviceHash} and expires_at > ${now} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Records a sign-in from a device. Needs a system transaction. */
export async function rememberDevice(
  trx: Trx,
  deviceHash: string,
  { adminId, companyId, now }: { readonly adminId: number; readonly companyId: number; readonly now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + DEVICE_LIFETIME * 1000);
  await sql`
    insert into known_device (hash, admin_id, home_company_id, used_at, expires_at)
    values (${deviceHash}, ${adminId}, ${companyId}, ${now}, ${expiresAt})
    on conflict (hash, admin_id) do update set used_at = excluded.used_at, expires_at = excluded.expires_at`.execute(
    trx,
  );
  await sql`
    delete from known_device where admin_id = ${adminId} and (expires_at <= ${now} or hash in (
      select hash from known_device where admin_id = ${adminId} order by used_at desc offset ${MAX_DEVICES}))`.execute(
    trx,
  );
}

/** Forgets all devices of an administrator. */
export async function forgetDevices(trx: Trx, adminId: number): Promise<void> {
  await sql`delete from known_device where admin_id = ${adminId}`.execute(trx);
}
