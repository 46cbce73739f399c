import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Every setting of these resources, and what reads it: a file that names its column, or the word `portal`, `label` or
 * `open`. A new setting fails here until it has one.
 */
type Reader = string;

/** Its help text, or that of its resource, says that it acts in the portal or in equipment that is configured with it. */
const PORTAL = 'portal';
/** Shown and searched, as the description of the record: it changes nothing by itself. */
const LABEL = 'label';
/** Nothing reads it yet; `docs/coverage.md` says so. This list must only get shorter. */
const OPEN = 'open';

const SETTINGS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  companies: {
    c_name: LABEL,
    c_contact: LABEL,
    c_options: 'domain/access/subscriptionAlerts.ts',
    c_accounttype: OPEN,
    c_domains: 'server/storage/auth/administrators.ts',
    c_sponsors: 'server/storage/guests/sponsors.ts',
    c_cloud: OPEN,
    zs_orgid: OPEN,
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
    authtypeids: OPEN,
    c_templateid: OPEN,
    c_aupid: OPEN,
    c_logo: OPEN,
    c_redirection_url: OPEN,
    c_guest_text: OPEN,
    c_showpassword: 'server/storage/installation/companies.ts',
    c_passphrase: OPEN,
  },
  'company-profile': {
    c_contact: LABEL,
    c_sponsors: 'server/storage/guests/sponsors.ts',
    c_templateid: OPEN,
    c_aupid: OPEN,
    c_logo: OPEN,
    c_redirection_url: OPEN,
    c_guest_text: OPEN,
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
    ad_onboarding: OPEN,
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
  'portal-settings': { c_templateid: OPEN, c_aupid: OPEN, c_redirection_url: OPEN, c_guest_text: OPEN },
};

/** Resources of equipment and services that other systems read through the API; their readers are not listed yet. */
const NOT_LISTED = ['locations', 'extensions', 'integrations', 'payments'];

interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly readOnly?: boolean; readonly 'x-field'?: { readonly auto?: string } }>
  >;
  readonly 'x-i18n': Readonly<Record<string, { readonly help?: Readonly<Record<string, string>> }>>;
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

const PORTAL_WORDS = { fr: 'portail', en: 'portal', es: 'portal', zh: '门户' } as const;

describe.each(Object.entries(SETTINGS))('each setting of %s', (resource, readers) => {
  it('is listed', () => expect(Object.keys(readers).sort()).toEqual(editable(resource).sort()));

  it.each(Object.entries(readers).filter(([, reader]) => reader.includes('/')))('%s is read by %s', (name, reader) => {
    expect(existsSync(reader)).toBe(true);
    const text = textOf(reader);
    const options = name === 'c_options' && text.includes('USAGE_EXCEEDED');
    expect(options || text.includes(name)).toBe(true);
  });

  it('says where it takes effect, when that is the portal', () => {
    for (const [name] of Object.entries(readers).filter(([, reader]) => reader === PORTAL)) {
      for (const [language, word] of Object.entries(PORTAL_WORDS)) {
        expect([name, schemaOf(resource)['x-i18n'][language]?.help?.[name]]).toEqual([
          name,
          expect.stringContaining(word),
        ]);
      }
    }
  });
});

it('those that nothing reads yet are known, and their number only falls', () => {
  const open = Object.entries(SETTINGS).flatMap(([resource, readers]) =>
    Object.entries(readers).flatMap(([name, reader]) => (reader === OPEN ? [`${resource}.${name}`] : [])),
  );
  expect(open.length).toBeLessThanOrEqual(20);
  for (const resource of NOT_LISTED) expect(SETTINGS[resource]).toBeUndefined();
});
