import type { PlacedRecord } from '../../../domain/records/provisioning';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { inUse } from '../../errors/catalogue';
import { forgetRecord, provisionedRecords, type ProvisionedRecord } from '../../storage/provisioning/provisioning';
import { countReferences } from '../../storage/records/references';
import { findRow, type Row } from '../../storage/records/records';
import { problemsIn } from '../jobs/problemsIn';
import { deleteRecord } from '../records/remove';
import { updateRecord } from '../records/save';
import { resourceOf, type Provisioning, type StepOutcome } from './provisioning';

/** Resources in the order in which their records can go: one that refers to others before those. */
const ORDER = ['integrations', 'locations', 'templates', 'auth-modes', 'scopes'];
/** Fields that are set or counted when guests have used a record: what they did there refers to it. */
const USED: Readonly<Record<string, string | undefined>> = {
  locations: 'l_lastauthAt',
  'auth-modes': 'ap_count',
  integrations: 'lastSyncAt',
};

/**
 * Removes what earlier provisionings have created in the company, of whatever type. A record that something else refers
 * to, that guests or equipment have used, or that people have changed, stays: no work and no data of people are deleted.
 * Records that were there before stay too.
 */
export async function resetRecords(provisioning: Provisioning): Promise<StepOutcome> {
  const { access, companyId } = provisioning;
  const known = await provisionedRecords(access.trx, companyId);
  const made = known
    .filter(({ created }) => created)
    .sort((a, b) => ORDER.indexOf(a.resource) - ORDER.indexOf(b.resource) || b.recordId - a.recordId);
  const records: PlacedRecord[] = [];
  for (const one of made) {
    const row = await livingRow(provisioning, one);
    if (row) records.push(await removeUnlessUsed(provisioning, one, row));
    if (records.at(-1)?.outcome !== 'kept' || !row) await forgetRecord(access.trx, companyId, one.accountType, one.key);
  }
  for (const { accountType, key, created } of known) {
    if (!created) await forgetRecord(access.trx, companyId, accountType, key);
  }
  await takeFromCompany(provisioning, records);
  return { records, errors: [] };
}

/** Undefined for a record that is gone or was deleted. */
async function livingRow(provisioning: Provisioning, { resource: name, recordId }: ProvisionedRecord) {
  const resource = resourceOf(provisioning, name);
  const row = await findRow(provisioning.access, resource, resource.fields, recordId);
  const soft = resource.softDelete?.field;
  return row && (soft === undefined || row[soft] === null) ? row : undefined;
}

async function removeUnlessUsed(provisioning: Provisioning, one: ProvisionedRecord, row: Row): Promise<PlacedRecord> {
  const { access } = provisioning;
  const resource = resourceOf(provisioning, one.resource);
  const record = { key: one.key, resource: resource.name, id: one.recordId, name: String(row[resource.title] ?? '') };
  const [outcome = 'kept'] = await eachInSavepoint(
    access.trx,
    [one],
    async (): Promise<PlacedRecord['outcome']> => {
      await refuseIfUsed(provisioning, one, row);
      await deleteRecord(access, resource, one.recordId, undefined, { provisioned: provisioning.type.name });
      return 'removed';
    },
    (_, error) => (problemsIn(error) ? 'kept' : undefined),
  );
  return { ...record, outcome };
}

/**
 * A reference of any kind counts, even one that would not prevent a deletion. Those of the company itself do not.
 * @throws PorticoError 409 IN_USE
 */
async function refuseIfUsed({ access, companies }: Provisioning, one: ProvisionedRecord, row: Row): Promise<void> {
  if (Number(row['version']) !== one.version) throw inUse(1, one.resource);
  const used = USED[one.resource];
  if (used !== undefined && row[used]) throw inUse(1, one.resource);
  for (const pointing of Object.values(access.model.resources)) {
    if (pointing.storage.table === companies.storage.table) continue;
    for (const field of pointing.fields) {
      if (field.virtual || field.reference?.resource !== one.resource) continue;
      const { all } = await countReferences(access, pointing, field, one.recordId, false);
      if (all > 0) throw inUse(all, pointing.name);
    }
  }
}

/** The company no longer offers what was removed. */
async function takeFromCompany(
  { access, companies, companyId, company }: Provisioning,
  records: readonly PlacedRecord[],
): Promise<void> {
  const gone = (resource: string) =>
    new Set(
      records
        .filter((record) => record.outcome === 'removed' && record.resource === resource)
        .map(({ id }) => Number(id)),
    );
  const [modes, portals] = [gone('auth-modes'), gone('templates')];
  const offered = (company['authtypeids'] ?? []) as number[];
  const left = offered.filter((id) => !modes.has(Number(id)));
  const changes = {
    ...(left.length < offered.length && { authtypeids: left }),
    ...(portals.has(Number(company['c_templateid'])) && { c_templateid: null }),
  };
  if (Object.keys(changes).length > 0) await updateRecord(access, companies, companyId, changes);
}
