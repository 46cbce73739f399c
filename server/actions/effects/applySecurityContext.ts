import { parseBounded } from '../../../domain/text/boundedJson';
import { creatorDefaults } from '../../storage/auth/administrators';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { updateRow } from '../../storage/records/writeRows';
import type { Written } from './index';

const FIELD = 'security_context_template';

/** A checked security context (`guards/securityContext.ts`). */
interface SecurityContext {
  readonly security_zone_uuid?: string | null;
  readonly security_profile_class?: string | null;
  readonly group_uuid?: string | null;
  readonly location_configurations?: Readonly<
    Record<string, { dhcp_lease?: { static_identifier?: string | null } | null }>
  > | null;
}

/**
 * What a saved security context gives the device (specification S-DEV-4): zone, profile and class, group, whether its
 * address is reserved, and who assigned them. Null takes all of it away: the class is that of a new device again.
 */
export async function applySecurityContext({ access, resource, key, before, after, values }: Written): Promise<void> {
  if (!after || !(FIELD in values) || after[FIELD] === (before[FIELD] ?? null)) return;
  const text = after[FIELD];
  const context = typeof text === 'string' && text !== '' ? (parseBounded(text) as SecurityContext) : {};
  // What others have put into the context stays in it, and holds although this caller does not see it.
  const all: Access = { ...access, caller: { ...access.caller, scope: { mode: 'all' } } };
  const group = await rowOf(all, 'device-groups', context.group_uuid);
  const profile = await rowOf(all, 'security-profiles', group?.['securityProfileUUID']);
  // Of another location's group, which not everybody who sees the device sees, the context alone speaks.
  const places = [null, after['location_id'], after['last_location_id']].map(String);
  const shown = group && places.includes(String(group['locationId'] ?? null)) ? group : undefined;
  const field = (name: string) => resource.fields.find((one) => one.name === name);
  const kind =
    context.security_profile_class ??
    profile?.['securityProfileClass'] ??
    field('security_profile_class')?.default ??
    null;
  const isAssigned = Object.values(context).some((value) => value !== null && value !== undefined);
  const reserved = Object.values(context.location_configurations ?? {}).some(
    ({ dhcp_lease: lease }) => lease?.static_identifier,
  );
  await updateRow(access, resource, key, {
    security_zone_uuid: context.security_zone_uuid ?? null,
    security_profile_class: kind,
    security_profile_name: profile?.['name'] ?? null,
    group_id: shown ? (context.group_uuid ?? null) : null,
    group_name: shown?.['name'] ?? null,
    is_security_profile_active: isAssigned,
    security_profile_assigned_by: isAssigned
      ? ((await creatorDefaults(access.trx, access.caller.adminId))?.contact ?? null)
      : null,
    // A value in the same request is kept.
    ...(!('should_reserve_ip' in values) && { should_reserve_ip: reserved }),
  });
}

async function rowOf(access: Access, name: string, id: unknown): Promise<Row | undefined> {
  const resource = access.model.resources[name];
  if (!resource || typeof id !== 'string') return undefined;
  return findRow(access, resource, resource.fields, id);
}
