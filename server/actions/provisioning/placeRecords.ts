import type { PlacedRecord } from '../../../domain/records/provisioning';
import type { BlueprintRecord, BlueprintValue, ProvisioningStep } from '../../../domain/records/accountTypes';
import { STEP_OF_RESOURCE } from '../../../domain/records/accountTypes';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { noteRecord, provisionedRecords } from '../../storage/provisioning/provisioning';
import { findRow, listRows, type Row } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { forTemplate } from '../companies/startCompany';
import { resolveValue, UnknownTemplateName, type TemplateScope } from '../companies/templateValues';
import { createRecord } from '../records/save';
import { errorsOf, resourceOf, type Provisioning, type StepOutcome } from './provisioning';

/**
 * Creates the records of a step that the company lacks. One that an earlier provisioning has made, or that has the same
 * values in the fields that identify it, is left as it is. Each record is created by the rules of a save, with an audit
 * entry in the company's own log.
 */
export async function placeRecords(provisioning: Provisioning, step: ProvisioningStep): Promise<StepOutcome> {
  const { access, blueprint } = provisioning;
  const records = blueprint.records.filter(({ resource }) => STEP_OF_RESOURCE[resource] === step);
  const scope = await scopeOf(provisioning);
  const outcomes = await eachInSavepoint(
    access.trx,
    records,
    async (record): Promise<StepOutcome> => ({ records: [await place(provisioning, record, scope)], errors: [] }),
    (record, error) => refused(provisioning, record, error),
  );
  return {
    records: outcomes.flatMap((outcome) => outcome.records),
    errors: outcomes.flatMap((outcome) => outcome.errors),
  };
}

interface Scope extends TemplateScope {
  readonly keys: Map<string, RecordKey>;
}

/** The records of the type that are there already, by their names. */
async function scopeOf(provisioning: Provisioning): Promise<Scope> {
  const { access, companyId, type } = provisioning;
  const keys = new Map<string, RecordKey>();
  for (const { accountType, key, recordId } of await provisionedRecords(access.trx, companyId)) {
    if (accountType === type.name) keys.set(key, recordId);
  }
  return { locale: access.caller.locale, layout: access.model.permissions, keys, archives: new Map() };
}

async function place(provisioning: Provisioning, record: BlueprintRecord, scope: Scope): Promise<PlacedRecord> {
  const { access, companyId, type } = provisioning;
  const resource = resourceOf(provisioning, record.resource);
  const values = valuesOf(provisioning, record, scope);
  const noted = scope.keys.get(record.key);
  const known = noted === undefined ? undefined : await alive(provisioning, resource, noted);
  if (known) return outcomeOf(resource, record, known, 'kept');

  const same = await matching(provisioning, resource, record, values);
  const created = same === undefined;
  const found = same ?? ((await createRecord(access, forTemplate(resource, values), values)) as Row);
  const key = found[resource.id] as RecordKey;
  scope.keys.set(record.key, key);
  await noteRecord(access.trx, companyId, {
    accountType: type.name,
    key: record.key,
    resource: resource.name,
    recordId: Number(key),
    created,
    version: Number(found['version']),
  });
  return outcomeOf(resource, record, found, created ? 'created' : 'kept');
}

const outcomeOf = (
  resource: Resource,
  { key }: BlueprintRecord,
  row: Row,
  outcome: PlacedRecord['outcome'],
): PlacedRecord => ({
  key,
  resource: resource.name,
  id: row[resource.id] as RecordKey,
  name: String(row[resource.title] ?? ''),
  outcome,
});

/** The row of a record; undefined when it is gone or was deleted. */
async function alive({ access }: Provisioning, resource: Resource, id: RecordKey): Promise<Row | undefined> {
  const row = await findRow(access, resource, resource.fields, id);
  const soft = resource.softDelete?.field;
  return row && (soft === undefined || row[soft] === null) ? row : undefined;
}

/** The oldest record of the company that is the same by the fields that identify it. */
async function matching(
  { access }: Provisioning,
  resource: Resource,
  { match }: BlueprintRecord,
  values: WireRecord,
): Promise<Row | undefined> {
  const conditions = resource.fields
    .filter(({ name }) => match.includes(name))
    .map((field) => ({ field, op: 'eq' as const, value: values[field.name] }));
  const sort = [{ field: resource.id, order: 'ASC' as const }];
  const query = { conditions, deleted: 'without' as const, sort, offset: 0, limit: 1 };
  return (await listRows(access, resource, resource.fields, query))[0];
}

function valuesOf(provisioning: Provisioning, { values }: BlueprintRecord, scope: Scope): WireRecord {
  const resolve = (value: BlueprintValue): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value === 'object' && '$company' in value) return provisioning.company[value.$company] ?? null;
    const resolved = resolveValue(value, scope);
    return typeof resolved === 'string' ? resolved.replaceAll('{type}', provisioning.type.label) : resolved;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolve(value)]));
}

/** @returns undefined for an error that is not the record's own */
function refused(provisioning: Provisioning, record: BlueprintRecord, error: unknown): StepOutcome | undefined {
  const resource = resourceOf(provisioning, record.resource);
  const title = record.values[resource.title];
  const { type, access } = provisioning;
  const texts = typeof title === 'object' && access.caller.locale in title ? title : undefined;
  const text = texts ? (texts as Readonly<Record<string, string>>)[access.caller.locale] : title;
  const name = String(text ?? record.key).replaceAll('{type}', type.label);
  const refusal: PlacedRecord = { key: record.key, resource: resource.name, id: null, name, outcome: 'refused' };
  // What it refers to was refused before: that is the error.
  if (error instanceof UnknownTemplateName) return { records: [refusal], errors: [] };
  const about = { resource: resource.name, id: null, name };
  if (lacksCountry(provisioning, record)) {
    return { records: [refusal], errors: [{ msg_code: 'PROVISION_COUNTRY_MISSING', msg_args: [], record: about }] };
  }
  const errors = errorsOf(provisioning, error, about);
  return errors && { records: [refusal], errors };
}

/** True for a record that takes its country from a company without one. */
function lacksCountry({ company }: Provisioning, { values }: BlueprintRecord): boolean {
  return Object.values(values).some(
    (value) =>
      typeof value === 'object' &&
      '$company' in value &&
      value.$company === 'c_countryid' &&
      company['c_countryid'] == null,
  );
}
