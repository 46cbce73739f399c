import { sql } from 'kysely';
import type { CompanyTemplate } from '../../../domain/records/companyTemplate';
import type { RecordKey } from '../../../domain/records/key';
import type { Trx } from '../../db/connect';

/** A version of the template for new companies. */
interface TemplateVersion {
  readonly id: number;
  readonly at: Date;
  /** Name of the administrator who saved it. */
  readonly admin: string | null;
  /** Null: the template that is shipped, again. */
  readonly content: CompanyTemplate | null;
}

/** Any number; the same one in every instance. */
const LOCK = 7_164_060;

/** Allows one change of the template at a time, on every instance, until the transaction ends. */
export async function lockTemplate(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** The latest version; undefined before the first change. Needs a transaction that sees every company. */
export async function latestTemplate(trx: Trx): Promise<TemplateVersion | undefined> {
  return trx
    .selectFrom('company_template')
    .select(['id', 'at', 'admin_name as admin', 'content'])
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<Pick<TemplateVersion, 'content'>>()
    .executeTakeFirst();
}

/** Adds a version. Needs a transaction that sees every company. @returns its key */
export async function insertTemplate(
  trx: Trx,
  content: CompanyTemplate | null,
  author: { readonly adminId: number | null; readonly originalAdminId: number | null },
): Promise<number> {
  const person = author.originalAdminId ?? author.adminId;
  const { id } = await trx
    .insertInto('company_template')
    .values({
      content: content && JSON.stringify(content),
      admin_id: author.adminId,
      admin_name: sql<string | null>`(select a."ad_name" from administrator a where a."adminid" = ${person})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that a company got its starting records. @returns false when it had them already */
export async function noteStart(
  trx: Trx,
  companyId: number,
  start: { readonly templateId: number | null; readonly records: Readonly<Record<string, RecordKey>> },
): Promise<boolean> {
  const added = await trx
    .insertInto('company_start')
    .values({ company_id: companyId, template_id: start.templateId, records: JSON.stringify(start.records) })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether a company has its starting records. */
export async function hasStarted(trx: Trx, companyId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('company_start')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found !== undefined;
}
