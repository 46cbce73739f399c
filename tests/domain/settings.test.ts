import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Every setting of these resources, and what reads it: a file that names its column, or the word `portal`, `equipment`,
 * `gateway`, `api` or `label`. A new setting fails here until it has one.
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
/** Shown and searched, as the description of the record: it changes nothing by itself. */
const LABEL = 'label';

const SETTINGS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  companies: {
    c_name: LABEL,
    c_contact: LABEL,
    c_options: 'domain/access/subscriptionAlerts.ts',
    c_accounttype: GATEWAY,
    c_domains: 'server/storage/auth/administrators.ts',
    c_sponsors: 'server/storage/guests/sponsors.ts',
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
    c_edate: 'server/storage/auth/profileCards.ts',
    c_billing_date: LABEL,
    c_partnerid: 'server/storage/auth/accounts.ts',
    c_countryid: 'server/storage/guests/retention.ts',
    skus: LABEL,
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
    c_sponsors: 'server/storage/guests/sponsors.ts',
    c_templateid: PORTAL,
    c_aupid: PORTAL,
    c_logo: PORTAL,
    c_redirection_url: PORTAL,
    c_guest_text: PORTAL,
    c_showpassword: 'server/storage/installation/companies.ts',
    c_supportaccess: 'server/storage/auth/accounts.ts',
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
    a_module: 'server/storage/guests/sponsors.ts',
    a_enable: 'server/storage/auth/authTypes.ts',
    a_profileid: 'server/storage/guests/sponsors.ts',
    a_sessionduration: PORTAL,
    a_params: 'server/storage/guests/sponsors.ts',
  },
  administrators: {
    ad_name: LABEL,
    ad_login: 'server/storage/auth/accounts.ts',
    ad_email: 'server/storage/auth/administrators.ts',
    ad_password: 'server/storage/auth/accounts.ts',
    ad_phone: LABEL,
    ad_description: LABEL,
    ad_profileid: 'server/storage/auth/profileCards.ts',
    ad_enabled: 'server/storage/auth/administrators.ts',
    ad_scopemode: 'server/db/migrations',
    ad_maingroupid: 'server/storage/auth/administrators.ts',
    groupids: 'server/storage/auth/administrators.ts',
    ad_language: 'server/storage/auth/profileCards.ts',
    ad_timezone: 'server/storage/auth/profileCards.ts',
    ad_excel: 'server/storage/auth/administrators.ts',
    ad_onboarding: 'server/storage/installation/firstSteps.ts',
  },
  'my-profile': {
    ad_name: LABEL,
    ad_phone: LABEL,
    ad_language: 'server/storage/auth/profileCards.ts',
    ad_timezone: 'server/storage/auth/profileCards.ts',
    ad_excel: 'server/storage/auth/administrators.ts',
    currentPassword: 'server/auth/currentPassword.ts',
    ad_password: 'server/storage/auth/accounts.ts',
  },
  'portal-settings': { c_templateid: PORTAL, c_aupid: PORTAL, c_redirection_url: PORTAL, c_guest_text: PORTAL },
  locations: {
    l_name: 'server/storage/intake/places.ts',
    l_alias: LABEL,
    l_countryid: 'server/storage/intake/places.ts',
    l_language: PORTAL,
    l_timezone: 'server/storage/guests/deskGuests.ts',
    l_enabled: PORTAL,
    l_provisioning: 'schemas/resources/locations.schema.json',
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
    l_status: 'schemas/resources/locations.schema.json',
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

/** Resources that other systems read through the API; their readers are not listed yet. */
const NOT_LISTED = ['integrations'];

interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly readOnly?: boolean; readonly 'x-field'?: { readonly auto?: string } }>
  >;
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
/** The text of a file, or of every file of a folder. */
function textOf(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path)
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n');
}

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
/** What the form says of a field: beside it, and above its section. */
function helpOf({ 'x-i18n': texts, 'x-views': { form } }: Schema, language: string, name: string): string {
  const section = form.sections.find(({ fields }) => fields.includes(name));
  const { help, sections } = texts[language] ?? {};
  return `${help?.[name] ?? ''} ${sections?.[section?.key ?? '']?.help ?? ''}`;
}

describe.each(Object.entries(SETTINGS))('each setting of %s', (resource, readers) => {
  it('is listed', () => expect(Object.keys(readers).sort()).toEqual(editable(resource).sort()));

  it.each(Object.entries(readers).filter(([, reader]) => reader.includes('/')))('%s is read by %s', (name, reader) => {
    expect(existsSync(reader)).toBe(true);
    const text = textOf(reader);
    const options = name === 'c_options' && text.includes('USAGE_EXCEEDED');
    expect(options || text.includes(name)).toBe(true);
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
  for (const resource of NOT_LISTED) expect(SETTINGS[resource]).toBeUndefined();
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
