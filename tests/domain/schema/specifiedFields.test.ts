import { expect, it } from 'vitest';
import { readModel } from '../../support/readModel';

const { resources } = readModel();
const fieldsOf = (name: string) => resources[name]?.fields ?? [];
const field = (resource: string, name: string) => fieldsOf(resource).find((one) => one.name === name);

/** What the specification names; the schemas may have more. */
const SPECIFIED: Readonly<Record<string, readonly [string, string]>> = {
  'S-ADM-1': [
    'administrators',
    `ad_name ad_login ad_email ad_password ad_profileid ad_description ad_maingroupid groupids ad_language ad_phone
     ad_timezone ad_onboarding ad_excel ad_enabled`,
  ],
  'S-PROF-1': ['identity-profiles', 'profileid p_name p_duration p_createdAt p_deletedAt p_successorid'],
  'S-DEV-1': [
    'devices',
    `id name display_name first_seen last_seen security_zone_uuid ip_address mac_address security_profile_name
     security_profile_class security_profile_assigned_by is_security_profile_active has_active_lease
     last_lease_ip_address last_lease_valid_from last_lease_valid_until last_location_id last_location_name
     should_reserve_ip hostname group_id group_name location_id location_name brand model os type mac_vendor
     confidence_level security_context_template facts is_interactive is_guest`,
  ],
  'S-LOG-1': [
    'access-logs',
    `received_at locationid mac_address token format src_ip src_port dst_ip dst_port device_name protocol method
     request tags`,
  ],
  'S-TICK-1': [
    'tickets',
    `ticketid ti_name ti_contact ti_email ti_carboncopy ti_phone ti_type ti_priority ti_message ti_adminid
     ti_companyid`,
  ],
};

it.each(Object.entries(SPECIFIED))('%s names fields that are there', (_rule, [resource, names]) => {
  const known = fieldsOf(resource).map(({ name }) => name);
  expect(known).not.toEqual([]);
  expect(names.split(/\s+/).filter((name) => !known.includes(name))).toEqual([]);
});

it('a device may have no address (S-DEV-1), a profile lasts hours (S-PROF-1)', () => {
  expect(field('devices', 'ip_address')?.nullable).toBe(true);
  expect(field('identity-profiles', 'p_duration')?.unit).toBe('hours');
});

it('a ticket is one of four types and priorities, in words (S-TICK-1)', () => {
  const { texts } = resources['tickets']!;
  expect(texts.en.enums?.['ti_type']).toEqual({ 1: 'Provisioning', 2: 'Incident', 3: 'Problem', 4: 'Task' });
  expect(texts.en.enums?.['ti_priority']).toEqual({ 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' });
  expect([field('tickets', 'ti_type')?.default, field('tickets', 'ti_priority')?.default]).toEqual([3, 4]);
});

it('an authentication has one of nine states, in words (S-AUTH-2)', () => {
  expect(resources['authentications']?.texts.en.enums?.['status']).toEqual({
    undefined: 'Undefined',
    failed: 'Failed',
    complete: 'Complete',
    success: 'Success',
    auto: 'Returning (auto)',
    error: 'Error',
    denied: 'Access denied',
    reauth: 'Returning',
    landing: 'Landing page',
  });
});
