import { sql } from 'kysely';
import type { StoredValue } from '../../../domain/configuration/effective';
import { asSystem, type Database, type Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';

/** The owner of a value. */
export type ValueOwner =
  | { readonly owner: 'installation' }
  | { readonly owner: 'company'; readonly companyId: number }
  | { readonly owner: 'administrator'; readonly companyId: number; readonly adminId: number };

/** A stored value, with who set it when. */
export interface ConfiguredValue extends StoredValue {
  readonly at: Date;
  /** Key of the administrator; null for the installation, and for a key without a creator. */
  readonly byId: number | null;
}

/** In place of an administrator: the value of the whole company. */
const OF_COMPANY = 0;

/**
 * The values of the installation. Their authors are in the audit log alone, because not every company may see the
 * names.
 */
export async function installationValues(db: Database): Promise<ConfiguredValue[]> {
  const rows = await asSystem(
    db,
    (trx) => trx.selectFrom('installation_setting').select(['key', 'value', 'version', 'at']).orderBy('key').execute(),
    { readOnly: true },
  );
  return rows.map((row) => ({ ...row, owner: 'installation', byId: null, version: Number(row.version) }));
}

/** The values of a company and of an administrator there. */
export async function companyValues(trx: Trx, companyId: number, adminId: number): Promise<ConfiguredValue[]> {
  const rows = await trx
    .selectFrom('configuration_value')
    .select(['key', 'admin_id', 'value', 'version', 'at', 'by_id'])
    .where('company_id', '=', companyId)
    .where('admin_id', 'in', [OF_COMPANY, adminId])
    .orderBy('key')
    .execute();
  return rows.map(({ admin_id: admin, by_id: by, ...row }) => ({
    ...row,
    byId: by === null ? null : Number(by),
    owner: Number(admin) === OF_COMPANY ? 'company' : 'administrator',
    version: Number(row.version),
  }));
}

/** A value that is to be written. */
interface NewValue {
  readonly key: string;
  readonly value: unknown;
  /** Of the value that was read; 0 when there was none. */
  readonly version: number;
  /** Its author; null: an API key without a creator. */
  readonly byId: number | null;
}

const nextVersion = sql<number>`nextval('configuration_version')`;

/**
 * Sets a value, if nothing else was written since it was read.
 * @param trx one that sees every company for a value of the installation
 * @returns the new version; undefined when it was changed in the meantime
 */
export async function setConfigured(trx: Trx, owner: ValueOwner, set: NewValue): Promise<number | undefined> {
  const written = set.version === 0 ? await insertValue(trx, owner, set) : await updateValue(trx, owner, set);
  return written && Number(written.version);
}

function insertValue(trx: Trx, owner: ValueOwner, { key, value, byId }: NewValue) {
  const row = { key, value: JSON.stringify(value) };
  if (owner.owner === 'installation') {
    return trx
      .insertInto('installation_setting')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
  }
  return trx
    .insertInto('configuration_value')
    .values({ ...row, by_id: byId, company_id: owner.companyId, admin_id: adminOf(owner) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
}

function updateValue(trx: Trx, owner: ValueOwner, { key, value, version, byId }: NewValue) {
  const row = { value: JSON.stringify(value), at: databaseNow, version: nextVersion };
  if (owner.owner === 'installation') {
    return trx
      .updateTable('installation_setting')
      .set(row)
      .where('key', '=', key)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
  }
  return trx
    .updateTable('configuration_value')
    .set({ ...row, by_id: byId })
    .where('company_id', '=', owner.companyId)
    .where('admin_id', '=', adminOf(owner))
    .where('key', '=', key)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
}

const adminOf = (owner: Exclude<ValueOwner, { owner: 'installation' }>) =>
  owner.owner === 'administrator' ? owner.adminId : OF_COMPANY;

/**
 * Removes a value, if nothing else was written since it was read.
 * @param trx one that sees every company for a value of the installation
 * @returns false when it was changed or is gone
 */
export async function removeConfigured(
  trx: Trx,
  owner: ValueOwner,
  { key, version }: Pick<NewValue, 'key' | 'version'>,
): Promise<boolean> {
  const removed =
    owner.owner === 'installation'
      ? await trx
          .deleteFrom('installation_setting')
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
      : await trx
          .deleteFrom('configuration_value')
          .where('company_id', '=', owner.companyId)
          .where('admin_id', '=', adminOf(owner))
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return removed !== undefined;
}
