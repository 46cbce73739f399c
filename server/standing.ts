import type { Scope } from '../domain/scope';
import type { AdminFacts, CompanyFacts } from './storage/identities';

/** True when the company's last day is over. */
function isOver(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && endsAt.slice(0, 10) < now.toISOString().slice(0, 10);
}

/** A company that was disabled, or whose subscription has ended, signs nobody in. */
export function isOpen({ endsAt, deletedAt }: Pick<CompanyFacts, 'endsAt' | 'deletedAt'>, now: Date): boolean {
  return deletedAt === null && !isOver(endsAt, now);
}

/** The administrator may act at all. `ad_enabled` that was never set counts as enabled: that is its default. */
export function isActive({ enabled, deletedAt }: { enabled: boolean | null; deletedAt: unknown }): boolean {
  return enabled !== false && deletedAt === null;
}

/** What an administrator sees; the main scope is no secondary one, even where it is listed among them. */
export function scopeOf({
  scopeMode,
  mainGroupId,
  groupIds,
}: Pick<AdminFacts, 'scopeMode' | 'mainGroupId' | 'groupIds'>): Scope {
  if (scopeMode !== 'listed') return { mode: 'all' };
  return { mode: 'listed', main: mainGroupId, secondaries: (groupIds ?? []).filter((id) => id !== mainGroupId) };
}

/**
 * Another company can be worked in by who may see all of them, or by the partner that it belongs to. Judged by the
 * administrator's own profile: a membership inside that company says nothing about other companies.
 */
export function mayWorkIn(company: CompanyFacts, home: number, permissions: ReadonlySet<string>): boolean {
  if (company.id === home || permissions.has('superadmin:view')) return true;
  return permissions.has('partneraccount') && company.partnerId === home && company.deletedAt === null;
}
