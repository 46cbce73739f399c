import { sql, type ExpressionBuilder } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Tables, Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';
import { referencesVisibleRow } from '../records/referencesVisibleRow';
import type { Access } from '../records/records';
import { shownPeople } from '../records/shownPeople';

/** The record that an upload belongs to. */
export interface UploadOwner {
  readonly companyId: number;
  readonly resource: string;
  readonly id: string | number;
}

interface UploadVersion {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  readonly at: Date;
  /** Name of the administrator who saved it; null when there was none, or the account was deleted. */
  readonly admin: string | null;
  readonly bytes: number;
  readonly pages: Readonly<Record<string, string>>;
  /** Guests, among those that the caller sees, who have accepted this file. */
  readonly accepted: number;
}

const versionsOf =
  ({ companyId, resource, id }: UploadOwner) =>
  (eb: ExpressionBuilder<Tables, 'upload_version'>) =>
    eb.and({ company_id: companyId, resource, record_id: String(id) });

/** Notes that a record has this upload from now on. */
export async function keepVersion(
  trx: Trx,
  { companyId, resource, id }: UploadOwner,
  { hash, name }: { readonly hash: string; readonly name: string },
  adminId: number | null,
): Promise<void> {
  await trx
    .insertInto('upload_version')
    .values({ company_id: companyId, resource, record_id: String(id), hash, name, admin_id: adminId })
    .execute();
}

/** Retires the uploads of a deleted record: they are no longer shown. */
export async function retireVersions(trx: Trx, owner: UploadOwner): Promise<void> {
  await trx.updateTable('upload_version').set({ removed_at: databaseNow }).where(versionsOf(owner)).execute();
}

/** A record that came back shows its uploads again. */
export async function reviveVersions(trx: Trx, owner: UploadOwner): Promise<void> {
  await trx.updateTable('upload_version').set({ removed_at: null }).where(versionsOf(owner)).execute();
}

const MAX_VERSIONS = 100;

/**
 * The uploads that a record has had, the latest first.
 * @param identities the resource of the guests whose acceptances are counted
 */
export async function listVersions(
  access: Access,
  { companyId, resource, id }: UploadOwner,
  identities: Resource,
): Promise<UploadVersion[]> {
  const { rows } = await sql<Omit<UploadVersion, 'admin'> & { admin: string | null }>`
    select v.id, v.hash, v.name, v.at, v.admin_id as admin, u.bytes, u.pages,
      (select count(*) from upload_acceptance c
       where c.company_id = v.company_id and c.resource = v.resource and c.record_id = v.record_id and c.hash = v.hash
         and ${referencesVisibleRow(access, identities, sql.ref('c.userid'))}
      ) as accepted
    from upload_version v join upload u on u.company_id = v.company_id and u.hash = v.hash
    where v.company_id = ${companyId} and v.resource = ${resource} and v.record_id = ${String(id)}
    order by v.id desc limit ${MAX_VERSIONS}`.execute(access.trx);
  const authors = rows.map(({ admin }) => (admin === null ? null : Number(admin)));
  const names = await shownPeople(access, authors);
  return rows.map((row, at) => ({ ...row, admin: names.get(authors[at] ?? -1) ?? null }));
}
