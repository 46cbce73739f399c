import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { daysAgo, databaseNow } from '../../db/time';

/** The path under which the upload itself is kept, as it was sent: no file of an archive is called like that. */
export const ORIGINAL = '/';

export interface UploadHead {
  readonly companyId: number;
  readonly hash: string;
}

export interface UploadRow extends UploadHead {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly unpacked: number;
  /** Language → path; `''` is the page that any other language gets. */
  readonly pages: Readonly<Record<string, string>>;
}

export interface FileHead {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
}

/** Notes an upload; one that is there already has been sent again. @returns false when its files are there */
export async function noteUpload(trx: Trx, upload: UploadRow, adminId: number | null): Promise<boolean> {
  const { companyId, hash, name, type, bytes, unpacked, pages } = upload;
  const { fresh } = await trx
    .insertInto('upload')
    .values({
      company_id: companyId,
      hash,
      name,
      type,
      bytes,
      unpacked,
      pages: JSON.stringify(pages),
      admin_id: adminId,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'hash']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        admin_id: ref('excluded.admin_id'),
        sent_at: databaseNow,
      })),
    )
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .executeTakeFirstOrThrow();
  return fresh;
}

/** Stores path, type and size of a file of an upload; its content follows with `writeFilePart`. */
export async function noteFile(trx: Trx, { companyId, hash }: UploadHead, file: FileHead): Promise<void> {
  const { path, type, bytes } = file;
  await trx.insertInto('upload_file').values({ company_id: companyId, hash, path, type, bytes }).execute();
}

/** Stores one part of the content of a file. @param part its number, from 0 */
export async function writeFilePart(
  trx: Trx,
  { companyId, hash }: UploadHead,
  path: string,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await trx.insertInto('upload_part').values({ company_id: companyId, hash, path, part, bytes }).execute();
}

/** An upload of a company, and its files without the upload itself; undefined when there is none. */
export async function findUpload(
  trx: Trx,
  { companyId, hash }: UploadHead,
): Promise<(UploadRow & { files: number }) | undefined> {
  return trx
    .selectFrom('upload as u')
    .select(['u.company_id as companyId', 'u.hash', 'u.name', 'u.type', 'u.bytes', 'u.unpacked', 'u.pages'])
    .select((eb) =>
      eb
        .selectFrom('upload_file as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('f.company_id', '=', 'u.company_id')
        .whereRef('f.hash', '=', 'u.hash')
        .where('f.path', '<>', ORIGINAL)
        .as('files'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.hash', '=', hash)
    .$narrowType<{ pages: UploadRow['pages']; files: number }>()
    .executeTakeFirst();
}

/** Path, type and size of a file of an upload; undefined when there is none of this path. */
export async function findFile(trx: Trx, { companyId, hash }: UploadHead, path: string): Promise<FileHead | undefined> {
  return trx
    .selectFrom('upload_file')
    .select(['path', 'type', 'bytes'])
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .where('path', '=', path)
    .executeTakeFirst();
}

/** One part of a file; undefined after the last one. */
export async function readFilePart(
  trx: Trx,
  { companyId, hash }: UploadHead,
  path: string,
  part: number,
): Promise<Buffer | undefined> {
  const found = await trx
    .selectFrom('upload_part')
    .select('bytes')
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .where('path', '=', path)
    .where('part', '=', part)
    .executeTakeFirst();
  return found?.bytes;
}

/**
 * A public upload by its hash and that of its company: one that a record has or has had, or one of the last day, which
 * is previewed before its record is saved. Undefined for every other one.
 */
export async function publicUpload(trx: Trx, companyHash: string, hash: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select u.company_id as "companyId", u.hash, u.name, u.type, u.bytes, u.unpacked, u.pages
    from upload u join company c on c.companyid = u.company_id
    where c.c_hash = ${companyHash} and c."c_deletedAt" is null and u.hash = ${hash}
      and (u.sent_at > now() - interval '1 day' or exists (
        select 1 from upload_version v
        where v.company_id = u.company_id and v.hash = u.hash and v.removed_at is null))`.execute(trx);
  return rows[0];
}

/** Forgets what was sent and never saved. */
export async function forgetUnusedUploads(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('upload as u')
    .where('u.sent_at', '<', daysAgo(1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upload_version as v')
            .select('v.id')
            .whereRef('v.company_id', '=', 'u.company_id')
            .whereRef('v.hash', '=', 'u.hash'),
        ),
      ),
    )
    .execute();
}
