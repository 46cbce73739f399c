import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { codeNames } from '../support/codeNames';
import { readModel } from '../support/readModel';

/**
 * Every value that a resource answers and that people cannot write, with the file that writes it, outside the demo data: by
 * resource and file. Not among them: what a save fills in by itself (`auto`, and the text of an API key), keys, dates of deletion, what an upload
 * fills in, and resources that show one record of another one.
 */
const WRITERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // By the template of a new company: its profiles of API keys.
  'administrator-profiles': { '../schemas/company-template.json': 'adp_edit' },
  'access-logs': {
    'storage/intake/accessLogs':
      'received_at locationid mac_address token format src_ip src_port nat_ip nat_port nat_port_end dst_ip dst_port device_name protocol method request tags',
  },
  administrators: {
    'storage/auth/accountFlags': 'ad_secondfactor ad_ssolinked',
    'storage/auth/invitations': 'ad_invitation ad_inviteEndsAt',
    // By each person, in their own profile.
    '../schemas/resources/my-profile.schema.json':
      'ad_mailalerts ad_maillocations ad_mailreports ad_mailreviews ad_mailsubscription',
  },
  auditlog: {
    'storage/audit/auditSign':
      'lo_createdAt lo_adminid lo_originaladminid lo_ip lo_action lo_element lo_elementid lo_data',
  },
  'auth-modes': {
    'storage/intake/signIns': 'ap_count',
    // On each save, too: `certificateEnd`.
    'storage/auth/certificates': 'a_certificateend',
    'storage/auth/samlKeys': 'a_signingstate a_signingend a_signingprint a_signingnextprint a_signingnextend',
  },
  authentications: {
    'storage/intake/signIns':
      'authenticated_at login userid locationid groupids countryid status reason authtypeid profileid usertype returning valid_until src_ip token language browser platform device keyindex',
  },
  campaigns: {
    'storage/campaigns/campaigns': 'ca_status',
    'storage/intake/counted': 'ca_impressions ca_clicks ca_answers',
  },
  companies: {
    // By the company itself, in its own profile.
    '../schemas/resources/company-profile.schema.json': 'c_supportaccess c_supportuntil',
    'storage/installation/companyUsage': 'c_userspercent c_locationspercent',
    'storage/provisioning/provisioning': 'c_provisioned',
  },
  connections: {
    'storage/intake/networkSessions':
      'started_at state login userid locationid mac_address ip duration input_octets output_octets last_at ended_at cause nas sourceid session_id',
  },
  'dead-letters': { 'storage/intake/deadLetters': 'received_at sourceid kind reason event_id event_at event' },
  devices: {
    'storage/intake/devices':
      'mac_vendor confidence_level ip_address last_location_id last_location_name has_active_lease last_lease_ip_address last_lease_valid_from last_lease_valid_until first_seen last_seen',
    'actions/effects/applySecurityContext':
      'security_zone_uuid security_profile_name security_profile_class security_profile_assigned_by is_security_profile_active group_id group_name',
  },
  'directory-users': {
    'storage/intake/directory': 'firstname lastname fullname email identifier department directoryGroups syncedAt',
  },
  events: { 'storage/intake/signIns': 'ev_connected', 'actions/effects/eventFollow': 'ev_closedAt' },
  exports: { 'storage/jobs/exportRecords': 'e_name e_kind e_format e_status e_rows e_data e_events' },
  identities: {
    'storage/intake/signIns': 'u_eventid lastlocationid u_lastlogin s_lastlogin',
    'storage/intake/counted': 'u_attributes',
    'storage/intake/social':
      's_name s_email s_url s_nickname s_summary s_phone s_gender s_age s_agecategory s_verified s_business',
    'actions/sponsor/request': 'u_valid u_options',
    'actions/guests/erasure': 'u_erasedAt',
  },
  extensions: { 'storage/intake/states': 'lastStatus lastRunAt' },
  integrations: { 'storage/intake/states': 'state lastSyncAt lastError' },
  'identity-profiles': { 'actions/effects/forgetSuccessor': 'p_successorid' },
  keyindexes: { 'storage/intake/counted': 'ki_samples ki_valuecount ki_hits ki_firstseen' },
  leases: {
    'storage/intake/devices':
      'ipAddress macAddress hostname deviceId poolUuid locationId state validFrom validUntil updatedAt',
  },
  locations: {
    'actions/effects/monitorLocation': 'l_provisioning_at',
    'storage/intake/signIns': 'l_firstauthAt l_lastauthAt',
    'storage/locations/monitoring': 'l_monitoring l_monitoring_at l_signins l_signins_before l_trend',
  },
  payments: { 'storage/intake/signIns': 'sales' },
  mails: {
    'storage/mail/mails':
      'm_createdAt m_channel m_kind m_to m_subject m_language m_state m_attempts m_error m_sentAt userid adminid',
  },
  sources: {
    'storage/intake/sources':
      'rate delay_s last_event_at last_received_at accepted_count rejected_count set_aside_count not_kept_count not_kept_reason not_kept_at last_error last_error_at',
  },
  tokens: { 'storage/auth/keyUse': 'lastUsedAt' },
  'sponsor-requests': {
    'actions/sponsor/request': 'sr_name sr_email sr_sponsor sr_reason sr_days sr_expiresAt sr_language userid groupids',
    'actions/sponsor/decide': 'sr_status sr_decidedby sr_decidedAt',
  },
};

const words = (text = '') => text.split(' ').filter((word) => word !== '');
const inWriters = (name: string) => Object.values(WRITERS[name] ?? {}).flatMap(words);

let resources: Resource[];
beforeAll(() => {
  resources = Object.values(readModel().resources).filter(({ own }) => !own);
});

/** What a resource answers and no one can write there, whether in columns, forms, cards, summaries or calls. */
function shownOnly({ id, fields, softDelete, upload, storage }: Resource): string[] {
  const filled = new Set([id, softDelete?.field, storage.tenantColumn, ...Object.values(upload?.fills ?? {})]);
  return fields
    .filter(
      ({ name, readOnly, auto, virtual, secret }) =>
        readOnly && !auto && !virtual && secret !== 'token' && !filled.has(name),
    )
    .map(({ name }) => name);
}

describe('every value on a screen', () => {
  it('has a writer outside the demo data', () => {
    const without = resources.flatMap((resource) => {
      const known = new Set(inWriters(resource.name));
      return shownOnly(resource).flatMap((name) => (known.has(name) ? [] : [`${resource.name}.${name}`]));
    });
    expect(without).toEqual([]);
  });

  it('is written where this says: in code, not in a comment, and not for the demo data', () => {
    expect(
      Object.values(WRITERS)
        .flatMap((files) => Object.keys(files))
        .filter((file) => file.startsWith('demo/')),
    ).toEqual([]);
    const wrong = Object.entries(WRITERS).flatMap(([resource, files]) =>
      Object.entries(files).flatMap(([file, names]) => {
        const { written } = codeNames(file.endsWith('.json') ? `server/${file}` : `server/${file}.ts`);
        return words(names).flatMap((name) => (written.has(name) ? [] : [`${resource}.${name} in ${file}`]));
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** Tables that hold what the network has reported. */
const REPORTED = ['authentications', 'access-logs', 'connections', 'leases'];

describe('what the network reports', () => {
  it('is stored by the intake alone, apart from the first rows of the demo data', () => {
    const tables = REPORTED.map((name) => resources.find((one) => one.name === name)?.storage.table);
    const stores = new RegExp(`(insert into |insertInto\\('|copy )"?(${tables.join('|')})\\b`, 'i');
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && stores.test(readFileSync(`server/${file}`, 'utf8')),
    );
    expect(files.sort()).toEqual(
      ['accessLogs', 'devices', 'networkSessions', 'signIns'].map((name) => `storage/intake/${name}.ts`),
    );
  });

  it('is changed by the intake alone, apart from retention and erasure', () => {
    const tables = REPORTED.map((name) => resources.find((one) => one.name === name)?.storage.table);
    const changes = new RegExp(`(\\bupdate |updateTable\\(')"?(${tables.join('|')})\\b`, 'i');
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.startsWith('storage/intake/') &&
        // Functions of the database that erase a guest (the last one counts).
        !file.startsWith('db/migrations/') &&
        changes.test(readFileSync(`server/${file}`, 'utf8')),
    );
    expect(files).toEqual(['storage/guests/technicalData.ts']);
  });
});
