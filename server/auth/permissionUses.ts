import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database } from '../db/connect';
import { addUses, type Holder, type PermissionUse } from '../storage/auth/permissionUses';
import type { PermissionLayout } from '../../domain/schema/model/model';
import { activityOf } from './requestFacts';

interface PermissionUses {
  /** Counts the permissions that let a request in; in memory, so the request waits for nothing. */
  add(request: FastifyRequest, caller: Caller, permissions: readonly string[]): void;
  /** Writes what has been counted. What cannot be written is kept for the next time. @throws the driver's error */
  flush(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly permissionUses: PermissionUses;
  }
}

/** How often counts are written, in ms: a crash loses those of this time at most. */
const WRITE_INTERVAL_MS = 60_000;

/** Whose profile gives the permissions of a caller. */
function holderOf({ tokenId, teamMemberId, adminId }: Caller): { holder: Holder; holderId: number } {
  if (tokenId !== null) return { holder: 'tokens', holderId: tokenId };
  if (teamMemberId !== null) return { holder: 'team-members', holderId: teamMemberId };
  return { holder: 'administrators', holderId: adminId };
}

/** The console sends requests of a person this long after their last input at most; later ones it sends by itself. In ms. */
const OWN_REQUEST_MS = 30_000;

/** Requests that the console sends by itself say nothing about a person, and under impersonation another one acts. */
function isOwnUse(request: FastifyRequest, { tokenId, originalAdminId }: Caller, now: Date): boolean {
  if (originalAdminId !== null) return false;
  const activity = tokenId === null ? activityOf(request, now) : now;
  return activity !== undefined && now.getTime() - activity.getTime() <= OWN_REQUEST_MS;
}

/** The permissions with those without which they count for nothing (interlocks). */
function withLocks(permissions: readonly string[], { interlocks }: PermissionLayout): ReadonlySet<string> {
  const needed = new Set(permissions);
  // A set that grows while it is read: locks of locks, too.
  for (const name of needed) for (const { without, off } of interlocks) if (off.includes(name)) needed.add(without);
  return needed;
}

/**
 * Counts how often each administrator, membership and API key needs each permission, by day (UTC). Of permissions of
 * which any one is enough, all that the caller holds are counted: a right that was of use is never reported as unused.
 */
export const permissionUsesPlugin = fastifyPlugin<{
  readonly db: Database;
  readonly now: () => Date;
  readonly layout: () => PermissionLayout;
}>(
  async (app, { db, now, layout }) => {
    const counts = new Map<string, PermissionUse>();
    const count = (use: PermissionUse) => {
      const key = `${use.holder} ${use.holderId} ${use.permission} ${use.day}`;
      counts.set(key, { ...use, uses: use.uses + (counts.get(key)?.uses ?? 0) });
    };
    const flush = async () => {
      if (counts.size === 0) return;
      const taken = [...counts.values()];
      counts.clear();
      try {
        await asSystem(db, (trx) => addUses(trx, taken));
      } catch (error) {
        taken.forEach(count);
        throw error;
      }
    };
    const write = () => flush().catch((error: unknown) => app.log.error(error, 'uses of permissions not written'));
    const timer = setInterval(() => void write(), WRITE_INTERVAL_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await write();
    });
    app.decorate('permissionUses', {
      add(request: FastifyRequest, caller: Caller, permissions: readonly string[]) {
        const at = now();
        if (permissions.length === 0 || !isOwnUse(request, caller, at)) return;
        const day = at.toISOString().slice(0, 10);
        for (const permission of withLocks(permissions, layout()))
          count({ ...holderOf(caller), permission, day, uses: 1 });
      },
      flush,
    });
  },
  { name: 'portico-permission-uses' },
);
