/** What the specification names; schemas and answers may have more. */
export const SPECIFIED: Readonly<Record<string, readonly [string, string]>> = {
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
