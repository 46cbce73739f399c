import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeNames } from '../support/codeNames';

/**
 * Every setting of every resource, and what reads it: a file of code that accesses its column, or the word `portal`,
 * `equipment`, `gateway`, `api`, `schema` or `label`. A new setting fails here until it has one, and so does a new resource.
 */
type Reader = string;

/** The help text of the field, or of its section, says that it acts in the portal. */
const PORTAL = 'portal';
/** The same for the equipment of the network, which is configured with it. */
const EQUIPMENT = 'equipment';
/** The same for the cloud gateway, which reads it through the API. */
const GATEWAY = 'gateway';
/** A field that the specification names and no screen shows: clients of the API write it, and it is never read again. */
const API = 'api';
/**
 * What the engine itself acts on, because the schema says so: rules and scopes that hide rows, and keys that are tracked.
 */
const SCHEMA = 'schema';
/** Read by every sender of such a mail: `tests/server/mailChoices.test.ts`. */
const CHOICES = 'server/storage/auth/accountOwners.ts';
/** Shown and searched, as the description of the record: it changes nothing by itself. */
const LABEL = 'label';

type Json = Readonly<Record<string, unknown>>;

const SETTINGS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  companies: {
    c_name: LABEL,
    c_contact: LABEL,
    c_options: 'server/storage/auth/currentAdministrator.ts',
    c_accounttype: GATEWAY,
    c_domains: 'server/storage/auth/administrators.ts',
    c_sponsors: 'server/storage/sponsor/sponsors.ts',
    c_cloud: GATEWAY,
    zs_orgid: GATEWAY,
    c_maxusers: 'server/storage/installation/companyUsage.ts',
    c_maxappointedusers: 'server/storage/installation/companyUsage.ts',
    c_maxlocations: 'server/storage/installation/companyUsage.ts',
    c_maxdevices: 'server/storage/installation/companyUsage.ts',
    c_maxvalidity: 'server/storage/guests/deskGuests.ts',
    c_exceedpurcent: 'server/storage/installation/companyUsage.ts',
    c_cookieduration: PORTAL,
    c_cdate: LABEL,
    c_edate: 'server/storage/auth/currentAdministrator.ts',
    c_billing_date: LABEL,
    c_partnerid: 'server/storage/auth/companySwitches.ts',
    c_countryid: 'server/storage/guests/retention.ts',
    skus: 'domain/rules/companyTerms.ts',
    authtypeids: PORTAL,
    c_templateid: PORTAL,
    c_aupid: PORTAL,
    c_logo: PORTAL,
    c_redirection_url: PORTAL,
    c_guest_text: PORTAL,
    c_showpassword: 'server/storage/installation/companies.ts',
    c_passphrase: API,
  },
  'company-profile': {
    c_contact: LABEL,
    c_sponsors: 'server/storage/sponsor/sponsors.ts',
    c_templateid: PORTAL,
    c_aupid: PORTAL,
    c_logo: PORTAL,
    c_redirection_url: PORTAL,
    c_guest_text: PORTAL,
    c_showpassword: 'server/storage/installation/companies.ts',
    c_supportaccess: 'server/storage/auth/supportConsent.ts',
    c_supportuntil: 'server/storage/auth/supportConsent.ts',
  },
  'password-policies': {
    name: LABEL,
    audience: 'server/storage/auth/passwordPolicies.ts',
    minLength: 'server/storage/auth/passwordPolicies.ts',
    alpha: 'server/storage/auth/passwordPolicies.ts',
    mixedCase: 'server/storage/auth/passwordPolicies.ts',
    digit: 'server/storage/auth/passwordPolicies.ts',
    special: 'server/storage/auth/passwordPolicies.ts',
    history: 'server/storage/auth/passwordPolicies.ts',
    expiry: 'server/storage/auth/passwordPolicies.ts',
    secondFactor: 'server/storage/auth/passwordPolicies.ts',
    isEnabled: 'server/storage/auth/passwordPolicies.ts',
  },
  'retention-rules': {
    rr_countryid: 'server/storage/guests/erasure.ts',
    rr_class: 'server/storage/guests/erasure.ts',
    rr_months: 'server/storage/guests/erasure.ts',
    rr_basis: LABEL,
  },
  'auth-modes': {
    a_name: LABEL,
    a_module: 'server/storage/sponsor/sponsors.ts',
    a_enable: 'server/storage/auth/authenticationModes.ts',
    a_profileid: 'server/storage/sponsor/sponsors.ts',
    a_sessionduration: PORTAL,
    a_params: 'server/storage/sponsor/sponsors.ts',
  },
  administrators: {
    ad_name: LABEL,
    ad_login: 'server/storage/auth/accounts.ts',
    ad_email: 'server/storage/auth/administrators.ts',
    ad_invite: 'server/actions/guards/passwordNeeded.ts',
    ad_password: 'server/storage/auth/accounts.ts',
    ad_phone: LABEL,
    ad_description: LABEL,
    ad_profileid: 'server/storage/auth/currentAdministrator.ts',
    ad_enabled: 'server/storage/auth/administrators.ts',
    ad_breakglass: 'server/storage/auth/breakGlass.ts',
    ad_scopemode: 'server/storage/auth/breakGlass.ts',
    ad_maingroupid: 'server/storage/auth/administrators.ts',
    groupids: 'server/storage/auth/administrators.ts',
    ad_language: 'server/storage/auth/currentAdministrator.ts',
    ad_timezone: 'server/storage/auth/currentAdministrator.ts',
    ad_excel: 'server/storage/auth/administrators.ts',
    ad_onboarding: 'server/storage/installation/installationProgress.ts',
  },
  'my-profile': {
    ad_name: LABEL,
    ad_phone: LABEL,
    ad_description: LABEL,
    ad_language: 'server/storage/auth/currentAdministrator.ts',
    ad_timezone: 'server/storage/auth/currentAdministrator.ts',
    ad_excel: 'server/storage/auth/administrators.ts',
    ad_mailalerts: CHOICES,
    ad_maillocations: CHOICES,
    ad_mailreports: CHOICES,
    ad_mailreviews: CHOICES,
    ad_mailsubscription: CHOICES,
    currentPassword: 'server/auth/currentPassword.ts',
    retypedPassword: 'server/actions/guards/ownPassword.ts',
    ad_password: 'server/storage/auth/accounts.ts',
  },
  'portal-settings': { c_templateid: PORTAL, c_aupid: PORTAL, c_redirection_url: PORTAL, c_guest_text: PORTAL },
  locations: {
    l_name: 'server/storage/intake/places.ts',
    l_latitude: 'server/storage/locations/map.ts',
    l_longitude: 'server/storage/locations/map.ts',
    l_alias: LABEL,
    l_countryid: 'server/storage/intake/places.ts',
    l_language: PORTAL,
    l_timezone: 'server/storage/guests/deskGuests.ts',
    l_enabled: PORTAL,
    l_provisioning: 'server/storage/locations/monitoring.ts',
    l_templateid: PORTAL,
    l_aupid: PORTAL,
    l_redirection_url: PORTAL,
    groupids: 'server/storage/intake/places.ts',
    l_maxin: EQUIPMENT,
    l_maxout: EQUIPMENT,
    l_tunnel: EQUIPMENT,
    l_sourceip: 'server/storage/intake/places.ts',
    l_fqdn: 'server/storage/intake/places.ts',
    l_internalrange: EQUIPMENT,
    l_primarydest: EQUIPMENT,
    l_secondarydest: EQUIPMENT,
    l_vpnid: EQUIPMENT,
    l_vpnkey: EQUIPMENT,
    l_networks: EQUIPMENT,
    l_apmac: 'server/storage/intake/places.ts',
    l_apname: 'server/storage/intake/places.ts',
    l_nativeurl: EQUIPMENT,
    l_psk: EQUIPMENT,
    l_status: SCHEMA,
  },
  extensions: {
    name: LABEL,
    module: PORTAL,
    endpoint: PORTAL,
    dataFormat: PORTAL,
    once: PORTAL,
    requiredAttribute: PORTAL,
    filter: PORTAL,
    secret: PORTAL,
    isEnabled: PORTAL,
  },
  'access-control-policies': {
    name: LABEL,
    description: LABEL,
    isEnabled: EQUIPMENT,
    priority: EQUIPMENT,
    locationids: EQUIPMENT,
    deviceGroupUuids: EQUIPMENT,
    profileids: EQUIPMENT,
    days: EQUIPMENT,
    fromTime: EQUIPMENT,
    untilTime: EQUIPMENT,
    action: EQUIPMENT,
    securityProfileUuid: EQUIPMENT,
  },
  'nac-policies': {
    name: LABEL,
    description: LABEL,
    isEnabled: EQUIPMENT,
    priority: EQUIPMENT,
    locationids: EQUIPMENT,
    method: EQUIPMENT,
    wired: EQUIPMENT,
    ssid: EQUIPMENT,
    securityProfileUuid: EQUIPMENT,
    fallbackUuid: EQUIPMENT,
    reauthentication: EQUIPMENT,
    failMode: EQUIPMENT,
  },
  'privilege-policies': {
    name: LABEL,
    description: LABEL,
    isEnabled: EQUIPMENT,
    priority: EQUIPMENT,
    directoryUserUuids: EQUIPMENT,
    directoryGroup: EQUIPMENT,
    securityProfileUuid: EQUIPMENT,
    maxDevices: EQUIPMENT,
    mayRegister: EQUIPMENT,
    maySponsor: EQUIPMENT,
    validity: EQUIPMENT,
  },
  'registration-policies': {
    name: LABEL,
    description: LABEL,
    isEnabled: EQUIPMENT,
    priority: EQUIPMENT,
    locationids: EQUIPMENT,
    authtypeids: EQUIPMENT,
    profileid: EQUIPMENT,
    deviceGroupUuid: EQUIPMENT,
    approval: EQUIPMENT,
    maxDevices: EQUIPMENT,
    validity: EQUIPMENT,
  },
  'security-profiles': {
    name: LABEL,
    securityProfileClass: 'server/actions/guards/securityContext.ts',
    locationId: 'server/actions/guards/securityContext.ts',
    securityZoneUuid: 'server/actions/guards/securityContext.ts',
    vlan: EQUIPMENT,
    isolated: EQUIPMENT,
    maxDown: EQUIPMENT,
    maxUp: EQUIPMENT,
    description: LABEL,
  },
  'device-groups': {
    name: LABEL,
    securityProfileUUID: 'server/actions/effects/applySecurityContext.ts',
    locationId: 'server/actions/effects/applySecurityContext.ts',
    securityZoneUuid: 'server/actions/guards/securityContext.ts',
    sequence: EQUIPMENT,
    description: LABEL,
  },
  pools: {
    startAddress: 'server/storage/intake/devices.ts',
    endAddress: 'server/storage/intake/devices.ts',
    securityProfileUuid: EQUIPMENT,
    securityProfileClass: EQUIPMENT,
    securityZoneUuid: 'server/actions/guards/securityContext.ts',
    locationId: 'server/storage/intake/devices.ts',
  },
  templates: {
    t_name: 'server/storage/uploads/portals.ts',
    t_groupid: SCHEMA,
    t_color: 'server/storage/uploads/portals.ts',
    t_background: 'server/storage/uploads/portals.ts',
    t_logohash: 'server/storage/uploads/portals.ts',
    t_themehash: 'server/storage/uploads/portals.ts',
    t_welcome_fr: 'server/storage/uploads/portals.ts',
    t_welcome_en: 'server/storage/uploads/portals.ts',
    t_welcome_es: 'server/storage/uploads/portals.ts',
    t_welcome_zh: 'server/storage/uploads/portals.ts',
    t_text_fr: 'server/storage/uploads/portals.ts',
    t_text_en: 'server/storage/uploads/portals.ts',
    t_text_es: 'server/storage/uploads/portals.ts',
    t_text_zh: 'server/storage/uploads/portals.ts',
    t_authtypeids: 'server/storage/uploads/portals.ts',
    t_aupid: 'server/storage/uploads/portals.ts',
    t_session: PORTAL,
  },
  'terms-of-uses': {
    au_name: LABEL,
    au_groupid: SCHEMA,
    au_hash: 'server/storage/uploads/portals.ts',
  },
  'identity-profiles': {
    p_name: LABEL,
    p_duration: 'server/actions/guests/desk.ts',
  },
  'administrator-profiles': {
    adp_name: LABEL,
    adp_bits: 'server/storage/auth/administrators.ts',
    adp_factor: 'server/db/migrations/0209_profile_factors.ts',
    adp_forkeys: 'server/actions/guards/keyProfile.ts',
    adp_lobbylimit: 'server/storage/guests/deskGuests.ts',
  },
  integrations: {
    name: LABEL,
    kind: GATEWAY,
    hostname: GATEWAY,
    orgId: GATEWAY,
    login: GATEWAY,
    apiKey: GATEWAY,
    sharedSecret: GATEWAY,
    syncFirewalls: GATEWAY,
    syncAccessPoints: GATEWAY,
    locationids: GATEWAY,
    isEnabled: GATEWAY,
  },
  keyindexes: {
    ki_name: LABEL,
    ki_name_fr: LABEL,
    ki_name_en: LABEL,
    ki_name_es: LABEL,
    ki_name_zh: LABEL,
    ki_path: 'server/storage/intake/counted.ts',
    ki_key: 'server/storage/intake/counted.ts',
    ki_type: SCHEMA,
    ki_status: SCHEMA,
    groupids: SCHEMA,
    ki_sponsor: PORTAL,
  },
  scopes: {
    g_name: LABEL,
    g_description: LABEL,
  },
  skus: {
    s_name: LABEL,
    s_code: LABEL,
    s_description: LABEL,
  },
  sources: {
    name: LABEL,
    type: 'server/storage/intake/radiusSources.ts',
    enabled: 'server/storage/intake/senders.ts',
    locationid: 'server/actions/intake/resolveReferences.ts',
    address: 'server/storage/intake/senders.ts',
    fingerprint: 'server/storage/intake/senders.ts',
    parser: 'server/syslog/deliver.ts',
    secret: 'server/storage/intake/radiusSources.ts',
  },
  'team-members': {
    adminid: 'server/storage/auth/administrators.ts',
    teamid: 'server/storage/records/rowAccess.ts',
    profileid: 'server/storage/auth/administrators.ts',
    isLead: 'server/actions/access-reviews/reviewers.ts',
  },
  teams: {
    name: LABEL,
    parentid: 'server/storage/auth/teamTree.ts',
  },
  tokens: {
    name: LABEL,
    description: LABEL,
    profileid: 'server/storage/auth/administrators.ts',
    teamid: LABEL,
    sourceid: 'server/auth/resolveCaller.ts',
    allowedAddresses: 'server/auth/session.ts',
    expiresAt: 'server/auth/resolveCaller.ts',
    isEnabled: 'server/auth/resolveCaller.ts',
    mayAdminister: 'server/auth/resolveCaller.ts',
  },
  payments: {
    name: LABEL,
    description: LABEL,
    amount: PORTAL,
    currency: PORTAL,
    tax: PORTAL,
    profileid: PORTAL,
    duration: PORTAL,
    provider: PORTAL,
    merchantId: PORTAL,
    merchantKey: PORTAL,
    locationids: PORTAL,
    isEnabled: PORTAL,
  },
};

/** Resources with values to write that are no settings, each with what their values are and what reads them. */
const NO_SETTINGS: Readonly<Record<string, string>> = {
  campaigns: 'an announcement for some days: the portal shows it, and its results come through the intake',
  countries: 'a list of names, filled at the first start: places, companies and retention rules refer to it',
  dashboards: 'a document: its reader is the page that shows it',
  devices: 'one device of the network: the rules for it are settings of security profiles, groups and pools',
  events: 'one day of guests: its accounts are made from it, and follow it',
  identities: 'one guest or employee: the rules for them are settings of identity profiles and password policies',
  reportgraphs: 'a part of a document: its reader is the report that it asks for',
  tickets: 'a request to the support, sent by email',
};

interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly readOnly?: boolean; readonly 'x-field'?: { readonly auto?: string } }>
  >;
  readonly 'x-resource': { readonly declares?: object };
  readonly 'x-permissions': { readonly rows?: readonly object[] };
  readonly 'x-storage': { readonly scope?: unknown };
  readonly 'x-views': {
    readonly form: { readonly sections: readonly { readonly key: string; readonly fields: readonly string[] }[] };
  };
  readonly 'x-i18n': Readonly<
    Record<
      string,
      {
        readonly help?: Readonly<Record<string, string>>;
        readonly sections?: Readonly<Record<string, { readonly help?: string }>>;
      }
    >
  >;
}
const schemaOf = (resource: string) =>
  JSON.parse(readFileSync(`schemas/resources/${resource}.schema.json`, 'utf8')) as Schema;
const editable = (resource: string) =>
  Object.entries(schemaOf(resource).properties).flatMap(([name, property]) =>
    property.readOnly || property['x-field']?.auto ? [] : [name],
  );

const GATEWAY_WORDS: Readonly<Record<string, string>> = {
  fr: 'passerelle',
  en: 'gateway',
  es: 'pasarela',
  zh: '网关',
};

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [PORTAL]: { fr: 'portail', en: 'portal', es: 'portal', zh: '门户' },
  [GATEWAY]: GATEWAY_WORDS,
  [EQUIPMENT]: { fr: 'équipement', en: 'equipment', es: 'equipo', zh: '设备' },
};
/** What the form says of a field: beside it, above its section, and above the first section, which is about the record. */
function helpOf({ 'x-i18n': texts, 'x-views': { form } }: Schema, language: string, name: string): string {
  const section = form.sections.find(({ fields }) => fields.includes(name));
  const { help, sections } = texts[language] ?? {};
  const above = [form.sections[0], section].map((one) => sections?.[one?.key ?? '']?.help ?? '');
  return [help?.[name] ?? '', ...above].join(' ');
}

it('a name in a comment, a type, an import or a sentence is no reader, and what SQL selects is no writer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-names-'));
  const file = join(folder, 'code.ts');
  const lines = [
    "import { imported } from './imported';",
    '/** documented */ // noted',
    'interface Typed { readonly typed: string; other: Made["indexed"] }',
    'const { destructured, renamed: local } = row;',
    'const made = { given: row.accessed };',
    'row.assigned = sql`select queried -- remarked\n from ${made} where compared = 1`;',
    'const stored = sql`insert into ${made} (inserted) select selected returning returned`;',
    'const changed = sql`update place set updated = calculated where limited`;',
    "throw new Error('The sentence explains');",
    "builder.where('built', 'is', null);",
  ];
  writeFileSync(file, lines.join('\n'));
  const { read, written } = codeNames(file);
  const all = lines.join(' ').match(/[a-z]{4,}/g) ?? [];
  const found = (names: ReadonlySet<string>) =>
    [...new Set(all)].filter((word) => names.has(word) && /ed$|built|given/.test(word));
  expect(found(read)).toEqual([
    ...['destructured', 'renamed', 'accessed', 'queried', 'compared', 'selected', 'returned'],
    ...['calculated', 'limited', 'built'],
  ]);
  expect(found(written)).toEqual(['given', 'assigned', 'inserted', 'updated', 'built']);
  rmSync(folder, { recursive: true });
});

it('each resource has its settings listed, or a reason why it has none', () => {
  const resources = readdirSync('schemas/resources').map((file) => file.replace('.schema.json', ''));
  const withValues = resources.filter((resource) => editable(resource).length > 0);
  expect([...Object.keys(SETTINGS), ...Object.keys(NO_SETTINGS)].sort()).toEqual(withValues.sort());
});

describe.each(Object.entries(SETTINGS))('each setting of %s', (resource, readers) => {
  it('is listed', () => expect(Object.keys(readers).sort()).toEqual(editable(resource).sort()));

  it.each(Object.entries(readers).filter(([, reader]) => reader.includes('/')))('%s is read by %s', (name, reader) => {
    expect(reader).not.toMatch(/^tests\/|\/demo\//);
    const { read } = codeNames(reader);
    // Columns of each language are put together there.
    const word = name.replace(/_(fr|en|es|zh)$/, '_');
    expect(read.has(name) || (word !== name && read.has(word))).toBe(true);
  });

  it('is in the rules of the schema that the engine acts on, when that is its reader', () => {
    const { 'x-resource': about, 'x-permissions': rights, 'x-storage': storage } = schemaOf(resource);
    const rules = JSON.stringify([about.declares, rights.rows, storage.scope]);
    const named = Object.keys(readers).filter((name) => readers[name] === SCHEMA);
    expect(named.filter((name) => !rules.includes(`"${name}"`))).toEqual([]);
  });

  it('is shown where people read it, or searched, when it is a label', () => {
    const schema = schemaOf(resource) as unknown as Record<string, Json>;
    const { 'x-views': views, 'x-storage': storage, 'x-resource': about } = schema;
    const { list, record, card } = views as Json & { list: Json };
    const columns = (list['columns'] as readonly (string | { readonly hidden?: boolean })[]).filter(
      (column) => typeof column === 'string' || !column.hidden,
    );
    const texts = Object.values(schema['x-i18n'] ?? {}).map((language) => (language as Json)['summary']);
    const read = JSON.stringify([texts, columns, list['card'], record, card, storage?.['search'], about]);
    const named = Object.keys(readers).filter((name) => readers[name] === LABEL);
    expect(named.filter((name) => !read.includes(`"${name}"`) && !read.includes(`{${name}}`))).toEqual([]);
  });

  it('says where it takes effect, when that is the portal, equipment or the gateway', () => {
    const schema = schemaOf(resource);
    for (const [name, reader] of Object.entries(readers)) {
      for (const [language, word] of Object.entries(WORDS[reader] ?? {})) {
        expect([name, helpOf(schema, language, name)]).toEqual([name, expect.stringContaining(word)]);
      }
    }
  });
});

it('one that only clients of the API know is on no screen', () => {
  for (const [resource, readers] of Object.entries(SETTINGS)) {
    const { 'x-views': views } = schemaOf(resource);
    for (const name of Object.keys(readers).filter((one) => readers[one] === API)) {
      expect(JSON.stringify(views)).not.toContain(`"${name}"`);
    }
  }
});

describe('each option of a company (S-COMP-2)', () => {
  /** Options that the console or the server acts on; the others act in the portal or in the gateway. */
  const OURS = ['usage_exceeded', 'new', 'switch_company'];
  const { properties, 'x-i18n': texts } = schemaOf('companies');
  const { flags } = (
    properties['c_options'] as { 'x-field': { bits: { flags: readonly { readonly name: string }[] } } }
  )['x-field'].bits;

  it.each(flags.map(({ name }) => name))('%s says what it does, or where it acts, in each language', (name) => {
    for (const [language, word] of Object.entries(WORDS[PORTAL] ?? {})) {
      const help = texts[language]?.help?.[`c_options.${name}`] ?? '';
      expect(help.length, language).toBeGreaterThan(10);
      const elsewhere = help.includes(word) || help.includes(GATEWAY_WORDS[language] ?? word);
      expect([language, elsewhere]).toEqual([language, !OURS.includes(name)]);
    }
  });
});
