import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fr } from '../../../locales/fr';
import { UNSENT } from '../../locales/unsentMessages';

/** Where the error codes of the superadmin area come from: companies, provisioning, SKUs, partners, themes, settings. */
const SOURCES = [
  'server/actions/companies',
  'server/actions/provisioning',
  'server/actions/configuration',
  'server/actions/guards/companyDomains.ts',
  'server/actions/guards/companyLimits.ts',
  'server/actions/guards/companyPartner.ts',
  'server/actions/guards/companySkus.ts',
  'server/actions/guards/knownBitsOnly.ts',
  'server/actions/guards/ownCompany.ts',
  'server/actions/guards/skuNotSold.ts',
  'server/auth/companyWindows.ts',
  'server/auth/companySwitch.ts',
  'server/auth/impersonation/begin.ts',
  'server/files/uploads/archiveFiles.ts',
  'server/files/uploads/archiveName.ts',
  'server/files/uploads/themes.ts',
  'server/files/uploads/webArchive.ts',
  'server/http/routes/companyCache.ts',
  'server/http/routes/companyTemplate.ts',
  'server/http/routes/companyWindows.ts',
  'server/http/routes/configurations.ts',
  'server/http/routes/partnerCompanies.ts',
  'server/http/routes/provisioning.ts',
  'server/http/routes/themeImport.ts',
  'server/http/routes/usage.ts',
  'domain/access/subscriptionAlerts.ts',
  'domain/rules/companyTerms.ts',
  'customViews/companies',
  'customViews/company-template',
  'customViews/notices/subscriptionText.ts',
  'customViews/superadmin-overview',
  'customViews/superadmin-partners',
  'customViews/superadmin-shown',
  'customViews/superadmin-templates',
  'schemas/resources/companies.schema.json',
  'schemas/resources/skus.schema.json',
];

/** What the specification names for the area, wherever it is sent: each code with its rule. */
const SPECIFIED: Readonly<Record<string, string>> = {
  ACCOUNT_DEGRADED: 'S-SUB-1',
  ACCOUNT_DISABLED: 'S-SUB-1',
  CA_COMPANYDETAIL_MISSING_COMPANY: 'S-COMP-5',
  DUPLICATE_KEY: 'S-COMP-9',
  FIELD_REQUIRED: 'S-COMP-5',
  GATEWAY_CERTIFICATE: 'S-COMP-14',
  GATEWAY_CREDENTIALS: 'S-COMP-14',
  GATEWAY_PROVISIONING: 'S-COMP-14',
  PROVISION_CREDENTIALS: 'S-COMP-14',
  SUBSCRIPTION_ENDS: 'S-SUB-1',
  SUBSCRIPTION_EXPIRED: 'S-SUB-1',
  THEME_STANDARD: 'S-COMP-11',
  UPLOAD_INVALID_FORMAT: 'S-UPL-6',
  UPLOAD_NO_FILE: 'S-UPL-6',
  USAGE_EXCEEDED: 'S-SUB-1',
};

const filesOf = (path: string) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|json)$/.test(file))
        .map((file) => `${path}/${file}`)
    : [path];

/** Factories of errors, by name, with the code of each. */
function factories(): readonly (readonly [name: string, code: string])[] {
  const catalogue = readFileSync('server/errors/catalogue.ts', 'utf8');
  const found = catalogue.matchAll(/export (?:const|function) (\w+)[^;]*?'([A-Z][A-Z0-9_]{3,})'/g);
  return [...found].map(([, name = '', code = '']) => [name, code] as const);
}

/**
 * The error codes that the code of the superadmin area can send, and those that the specification names for it. Left out
 * are those that nothing sends, with their reason (`UNSENT`).
 */
export function superadminCodes(): string[] {
  const made = factories();
  const texts = SOURCES.flatMap(filesOf).map((file) => readFileSync(file, 'utf8'));
  const codes = texts.flatMap((text) => [
    ...(text.match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? []),
    ...made
      .filter(([name]) => new RegExp(`\\b${name}\\(`).test(text) && !text.includes(`function ${name}(`))
      .map(([, code]) => code),
  ]);
  return [...new Set([...Object.keys(SPECIFIED), ...codes])]
    .filter((code) => code in fr.errors && !(code in UNSENT))
    .sort();
}

/** Those that no call answers with: the console shows them by itself (tests/walks/superadminMessages.test.ts). */
export const SHOWN_CODES: readonly string[] = ['SUBSCRIPTION_ENDS', 'USAGE_EXCEEDED'];
