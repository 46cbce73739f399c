import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

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
  const { rows } = await sql<{ fresh: boolean }>`
    insert into upload (company_id, hash, name, type, bytes, unpacked, pages, admin_id)
    values (${companyId}, ${hash}, ${name}, ${type}, ${bytes}, ${unpacked}, ${JSON.stringify(pages)}, ${adminId})
    on conflict (company_id, hash) do update set name = excluded.name, admin_id = excluded.admin_id, sent_at = now()
    returning xmax = 0 as fresh`.execute(trx);
  return rows[0]?.fresh === true;
}

export async function noteFile(trx: Trx, { companyId, hash }: UploadHead, file: FileHead): Promise<void> {
  await sql`
    insert into upload_file (company_id, hash, path, type, bytes)
    values (${companyId}, ${hash}, ${file.path}, ${file.type}, ${file.bytes})`.execute(trx);
}

export async function writeFilePart(
  trx: Trx,
  { companyId, hash }: UploadHead,
  path: string,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into upload_part (company_id, hash, path, part, bytes)
    values (${companyId}, ${hash}, ${path}, ${part}, ${bytes})`.execute(trx);
}

/** An upload of a company, and its files without the upload itself; undefined when there is none. */
export async function findUpload(
  trx: Trx,
  { companyId, hash }: UploadHead,
): Promise<(UploadRow & { files: number }) | undefined> {
  const { rows } = await sql<UploadRow & { files: number }>`
    select company_id as "companyId", hash, name, type, bytes, unpacked, pages,
      (select count(*) from upload_file f where f.company_id = u.company_id and f.hash = u.hash and f.path <> ${ORIGINAL}) as files
    from upload u where company_id = ${companyId} and hash = ${hash}`.execute(trx);
  return rows[0];
}

export async function findFile(trx: Trx, { companyId, hash }: UploadHead, path: string): Promise<FileHead | undefined> {
  const { rows } = await sql<FileHead>`
    select path, type, bytes from upload_file
    where company_id = ${companyId} and hash = ${hash} and path = ${path}`.execute(trx);
  return rows[0];
}

/** One piece of a file; undefined after the last one. */
export async function readFilePart(
  trx: Trx,
  { companyId, hash }: UploadHead,
  path: string,
  part: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from upload_part
    where company_id = ${companyId} and hash = ${hash} and path = ${path} and part = ${part}`.execute(trx);
  return rows[0]?.bytes;
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
  await sql`
    delete from upload u where sent_at < now() - interval '1 day'
      and not exists (select 1 from upload_version v where v.company_id = u.company_id and v.hash = u.hash)`.execute(
    trx,
  );
}
