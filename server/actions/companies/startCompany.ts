import { maskOf, OTHER_COMPANIES, permissionsOf } from '../../../domain/access/permissions';
import type { CompanyTemplate, TemplateRecord } from '../../../domain/records/companyTemplate';
import type { RecordKey } from '../../../domain/records/key';
import { LOCALES } from '../../../domain/text/locale';
import type { Resource } from '../../../domain/schema/model/model';
import { companyTemplateInvalid, fieldError, PorticoError } from '../../errors/catalogue';
import { termsArchive } from '../../files/terms/archive';
import { hasStarted, latestTemplate, noteStart } from '../../storage/installation/companyTemplate';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { storeUpload } from '../uploads/storeUpload';
import { SHIPPED_TEMPLATE } from './shippedTemplate';
import { pagesIn, resolveValue, UnknownTemplateName, type TemplateScope } from './templateValues';

/** Creates a record as a request would (`createRecord`), which this folder does not import: saves call it. */
export type CreateRecord = (access: Access, resource: Resource, body: unknown) => Promise<WireRecord>;

/** Rights of superadministrators and partners: no profile of a template has them. */
const PROVIDER_RIGHTS: readonly string[] = [...OTHER_COMPANIES, 'superadmin:edit'];
/** Guards of the caller's rights. Here the server creates records, for the administrator who creates the company. */
const CALLER_GUARDS = ['not-while-impersonating', 'keys-need-right'];
/** How long connection data are stored, as the terms of use state. */
const STORED_MONTHS = 12;

/** The current template for new companies. Needs a transaction that sees every company. */
async function currentTemplate(
  trx: Access['trx'],
): Promise<{ readonly id: number | null; readonly template: CompanyTemplate }> {
  const latest = await latestTemplate(trx);
  return { id: latest?.content ? latest.id : null, template: latest?.content ?? SHIPPED_TEMPLATE };
}

/**
 * Gives a company that was just created its starting records, in the transaction of its creation. Each one is created
 * by the rules of a save, with an audit entry in the company's own log. A company that has them gets nothing.
 * @param company its record
 * @returns fields of the company that point to these records, where its creator chose nothing
 * @throws PorticoError COMPANY_TEMPLATE_INVALID, with the errors by `record.field`
 */
export async function startCompany(
  access: Access,
  companyId: number,
  company: WireRecord,
  createRecord: CreateRecord,
): Promise<WireRecord> {
  if (await hasStarted(access.trx, companyId)) return {};
  const { id: templateId, template } = await currentTemplate(access.trx);
  const own = insideCompany(access, companyId);
  const archives = await storePages(own, companyId, company, template);
  const keys = new Map<string, RecordKey>();
  const scope: TemplateScope = { locale: own.caller.locale, layout: own.model.permissions, keys, archives };
  for (const record of template.records) keys.set(record.key, await createOne(own, record, scope, createRecord));
  await noteStart(access.trx, companyId, { templateId, records: Object.fromEntries(keys) });
  const chosen = ([, value]: readonly [string, unknown]) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  const given = new Set(
    Object.entries(company)
      .filter(chosen)
      .map(([name]) => name),
  );
  return Object.fromEntries(
    Object.entries(template.company)
      .filter(([name]) => !given.has(name))
      .map(([name, value]) => [name, named('company', name, () => resolveValue(value, scope))]),
  );
}

/** The same administrator in the new company, with all rights: the template decides, not their profile. */
export function insideCompany(access: Access, companyId: number): Access {
  const layout = access.model.permissions;
  const names = layout.bits.map(({ name }) => name).filter((name) => !PROVIDER_RIGHTS.includes(name));
  const mask = maskOf(names, layout);
  const caller = {
    ...access.caller,
    companyId,
    mask,
    permissions: permissionsOf(mask, layout),
    scope: { mode: 'all' } as const,
    teamMemberId: null,
    everyCompany: false,
    keyMayAdminister: true,
  };
  return { trx: access.trx, model: access.model, seal: access.seal, caller };
}

/** Makes an archive of each of the pages that records use. @returns its hash by the name of the pages */
async function storePages(
  { trx, caller }: Access,
  companyId: number,
  company: WireRecord,
  template: CompanyTemplate,
): Promise<ReadonlyMap<string, string>> {
  const archives = new Map<string, string>();
  const contact = String(company['c_contact'] ?? '');
  for (const name of pagesIn(template)) {
    const texts = template.pages[name];
    if (!texts) continue;
    const main = caller.locale;
    const edition = {
      name: String(company['c_name'] ?? ''),
      mail: /^[^\s@]+@[^\s@]+$/.test(contact) ? contact : '',
      at: Date.now(),
      months: STORED_MONTHS,
      main,
      hue: (companyId * 67 + 130) % 360,
      texts,
    };
    const archive = termsArchive(`${name}.zip`, edition, [main, ...LOCALES.filter((one) => one !== main)]);
    await storeUpload(trx, companyId, caller.adminId || null, archive);
    archives.set(name, archive.hash);
  }
  return archives;
}

async function createOne(
  access: Access,
  { key, resource: name, values }: TemplateRecord,
  scope: TemplateScope,
  createRecord: CreateRecord,
): Promise<RecordKey> {
  const resource = access.model.resources[name];
  if (!resource) throw companyTemplateInvalid({ [key]: fieldError('UNKNOWN_REFERENCE') });
  const body = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, named(key, field, () => resolveValue(value, scope))]),
  );
  try {
    const made = await createRecord(access, forTemplate(resource, body), body);
    return made[resource.id] as RecordKey;
  } catch (error) {
    throw error instanceof PorticoError ? companyTemplateInvalid(errorsOf(key, error)) : error;
  }
}

/**
 * The resource as the server itself writes it: a field that people only read, such as `adp_edit`, or that
 * only some write, such as `adp_forkeys`, may be given.
 */
export function forTemplate(resource: Resource, body: WireRecord): Resource {
  const fixed = ({ name, auto }: Resource['fields'][number]) =>
    name in body && auto === undefined && name !== resource.id && name !== resource.storage.tenantColumn;
  const { proof: _proof, ...unproven } = resource;
  return {
    ...unproven,
    fields: resource.fields.map((field) =>
      fixed(field)
        ? { ...field, readOnly: false, enabledWhen: undefined, permission: { ...field.permission, write: [] } }
        : field,
    ),
    guards: resource.guards.filter((guard) => !CALLER_GUARDS.includes(guard)),
  };
}

/** @throws COMPANY_TEMPLATE_INVALID for a name that stands for nothing */
function named<V>(key: string, field: string, resolve: () => V): V {
  try {
    return resolve();
  } catch (error) {
    if (!(error instanceof UnknownTemplateName)) throw error;
    throw companyTemplateInvalid({ [`${key}.${field}`]: fieldError('UNKNOWN_REFERENCE') });
  }
}

/** The errors of one record, by `record.field`. */
function errorsOf(key: string, { code, args, fields }: PorticoError) {
  const found = Object.entries(fields ?? {});
  if (found.length === 0) return { [key]: fieldError(code, ...args) };
  return Object.fromEntries(found.map(([field, error]) => [`${key}.${field}`, error]));
}
