import Ajv2020 from 'ajv/dist/2020';
import type { Caller } from '../../../domain/access/caller';
import { knownBits, permissionsOf } from '../../../domain/access/permissions';
import type { CompanyTemplate } from '../../../domain/records/companyTemplate';
import meta from '../../../schemas/meta/company-template.meta.json' with { type: 'json' };
import type { Context } from '../../context/context';
import { requireProven } from '../../auth/proofs';
import { asSystem, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { insertTemplate, latestTemplate, lockTemplate } from '../../storage/installation/companyTemplate';
import { createRecord } from '../records/save';
import { SHIPPED_TEMPLATE } from './shippedTemplate';

/** The template for new companies, and who saved it when. */
interface StoredTemplate {
  /** 0 for the shipped template. */
  readonly version: number;
  readonly isShipped: boolean;
  readonly at: Date | null;
  readonly admin: string | null;
  readonly template: CompanyTemplate;
}

/** Not the validator of records, which runs their patterns with a time limit: these are our own. */
const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(meta);
const MAX_REPORTED = 20;

/** Rolls back the dry run of a valid template. */
class DryRunDone extends Error {
  override readonly name = 'DryRunDone';
}

/** The current template. */
export function readTemplate(context: Context): Promise<StoredTemplate> {
  return asSystem(context.db, stored);
}

/**
 * Saves the template for all companies to come; those that are there stay as they are. Before that, a company is
 * created with it and rolled back: a template that would fail is refused.
 * @param content null: the shipped one again
 * @param version of the template that was edited
 * @throws PorticoError 412 for an edit of an older version; 422 COMPANY_TEMPLATE_INVALID with the errors by path, or by
 * `record.field`; as `requireProven`, as it says which rights there are in these companies, and who signs in
 */
export function saveTemplate(
  context: Context,
  caller: Caller,
  content: unknown,
  version: number,
): Promise<StoredTemplate> {
  return asSystem(context.db, async (trx) => {
    await lockTemplate(trx);
    const before = await stored(trx);
    if (before.version !== version) throw errors.staleVersion();
    const template = content === null ? null : validTemplate(content);
    requireProven(caller);
    const id = await insertTemplate(trx, template, caller);
    await dryRun(context, trx, caller);
    appendAudit(trx, {
      ...actorOf(caller),
      action: 'update',
      element: 'company_template',
      elementId: id,
      data: { before: version, shipped: template === null, ...differences(before.template, template) },
    });
    return stored(trx);
  });
}

/** Checks a template as saving it would, and changes nothing. @throws PorticoError 422 COMPANY_TEMPLATE_INVALID */
export async function checkTemplate(context: Context, caller: Caller, content: unknown): Promise<void> {
  const template = validTemplate(content);
  try {
    await asSystem(context.db, async (trx) => {
      await insertTemplate(trx, template, caller);
      await dryRun(context, trx, caller);
      throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
}

async function stored(trx: Trx): Promise<StoredTemplate> {
  const latest = await latestTemplate(trx);
  return {
    version: latest?.id ?? 0,
    isShipped: !latest?.content,
    at: latest?.at ?? null,
    admin: latest?.admin ?? null,
    template: latest?.content ?? SHIPPED_TEMPLATE,
  };
}

/** @throws PorticoError 422 with the errors by path, such as `records/2/values/p_name` */
function validTemplate(content: unknown): CompanyTemplate {
  const found: Record<string, FieldError> = {};
  if (!validate(content)) {
    for (const { instancePath, params } of (validate.errors ?? []).slice(0, MAX_REPORTED)) {
      const inside = (params['missingProperty'] ?? params['additionalProperty'] ?? '') as string;
      const path = [instancePath.slice(1), inside].filter(Boolean).join('/') || '/';
      found[path] ??= fieldError(params['missingProperty'] ? 'FIELD_REQUIRED' : 'FIELD_INVALID_FORMAT');
    }
    throw errors.companyTemplateInvalid(found);
  }
  const template = content as unknown as CompanyTemplate;
  const keys = template.records.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) throw errors.companyTemplateInvalid({ [twice]: fieldError('DUPLICATE_KEY') });
  return template;
}

/** Creates a company with the latest template, and rolls everything back. @throws the error of its creation */
async function dryRun({ models, secrets }: Context, trx: Trx, caller: Caller): Promise<void> {
  const { model } = models.current();
  const companies = Object.values(model.resources).find(({ effects }) => effects.includes('new-company'));
  if (!companies) throw errors.elementNotFound();
  const mask = knownBits(model.permissions);
  const permissions = permissionsOf(mask, model.permissions);
  const access = { trx, model, seal: secrets.seal, caller: { ...caller, mask, permissions, everyCompany: true } };
  const company = { c_name: 'Dry run', c_contact: 'dry-run@portico.invalid', c_domains: 'portico.invalid' };
  const isDone = (error: unknown) => (error instanceof DryRunDone ? true : undefined);
  await eachInSavepoint(
    trx,
    [company],
    async (record) => {
      await createRecord(access, companies, record);
      throw new DryRunDone();
    },
    (_, error) => isDone(error),
  );
}

/** Names of the records that were added, changed and removed, for the audit entry. */
function differences(before: CompanyTemplate, after: CompanyTemplate | null) {
  const [old, next] = [before, after ?? SHIPPED_TEMPLATE].map(
    ({ records }) => new Map(records.map((record) => [record.key, JSON.stringify(record)])),
  ) as [Map<string, string>, Map<string, string>];
  return {
    added: [...next.keys()].filter((key) => !old.has(key)),
    changed: [...next].filter(([key, text]) => old.has(key) && old.get(key) !== text).map(([key]) => key),
    removed: [...old.keys()].filter((key) => !next.has(key)),
  };
}
