import { sql } from 'kysely';
import type { StoredValue } from '../../../domain/configuration/effective';
import type { Owner } from '../../../domain/configuration/properties';
import type { Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';

/** Whom a value is set for. */
export type ValueOwner =
  | { readonly owner: 'installation' }
  | { readonly owner: 'company'; readonly companyId: number }
  | { readonly owner: 'administrator'; readonly companyId: number; readonly adminId: number };

/** A stored value, with who set it when. */
export interface ConfiguredValue extends StoredValue {
  readonly at: Date;
  /** Name of the administrator; null when that account is gone, or another company's. */
  readonly by: string | null;
}

/** The values of the installation, of a company and, where one is named, of an administrator there. */
export async function configuredValues(
  trx: Trx,
  companyId: number,
  adminId: number | null,
): Promise<readonly ConfiguredValue[]> {
  const rows = await trx
    .selectFrom('configuration_value')
    .select(['key', 'owner', 'value', 'version', 'at'])
    .select(
      sql<string | null>`(select a.ad_name from administrator a where a.adminid = configuration_value.by_id)`.as('by'),
    )
    .where(({ eb, and, or }) =>
      or([
        eb('company_id', 'is', null),
        and([
          eb('company_id', '=', companyId),
          or([eb('admin_id', 'is', null), ...(adminId === null ? [] : [eb('admin_id', '=', adminId)])]),
        ]),
      ]),
    )
    .orderBy('key')
    .orderBy('owner')
    .execute();
  return rows.map((row) => ({ ...row, owner: row.owner as Owner, version: Number(row.version) }));
}

const idsOf = (owner: ValueOwner) => ({
  companyId: owner.owner === 'installation' ? null : owner.companyId,
  adminId: owner.owner === 'administrator' ? owner.adminId : null,
});

/**
 * Sets a value, if nothing else was written since it was read.
 * @param version of the value that was read; 0 when there was none
 * @param byId who sets it
 * @returns the new version; undefined when it was changed in the meantime
 */
export async function setConfigured(
  trx: Trx,
  owner: ValueOwner,
  key: string,
  { value, version, byId }: { readonly value: unknown; readonly version: number; readonly byId: number | null },
): Promise<number | undefined> {
  const { companyId, adminId } = idsOf(owner);
  const json = JSON.stringify(value);
  const written =
    version === 0
      ? await trx
          .insertInto('configuration_value')
          .values({ key, owner: owner.owner, company_id: companyId, admin_id: adminId, value: json, by_id: byId })
          .onConflict((conflict) => conflict.columns(['key', 'company_id', 'admin_id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('configuration_value')
          .set({
            value: json,
            by_id: byId,
            at: databaseNow,
            version: sql<number>`nextval('configuration_version')`,
          })
          .where('key', '=', key)
          .where('company_id', 'is not distinct from', companyId)
          .where('admin_id', 'is not distinct from', adminId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written && Number(written.version);
}

/** Removes a value, if nothing else was written since it was read. @returns false when it was changed or is gone */
export async function removeConfigured(trx: Trx, owner: ValueOwner, key: string, version: number): Promise<boolean> {
  const { companyId, adminId } = idsOf(owner);
  const removed = await trx
    .deleteFrom('configuration_value')
    .where('key', '=', key)
    .where('company_id', 'is not distinct from', companyId)
    .where('admin_id', 'is not distinct from', adminId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return removed !== undefined;
}
