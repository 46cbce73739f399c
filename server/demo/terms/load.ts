import { columnsOf } from '../load/catalogue';
import type { SeedTarget } from '../load/target';
import { TableWriter } from '../load/writer';
import { iso } from '../iso';
import { actingAdmins } from '../records/administrators';
import { aupId } from '../records/portals';
import type { Row, World } from '../world';
import { demoArchives } from './archives';

const RESOURCE = 'terms-of-uses';
const PLACES = [0, 1, 2];
const TABLES = ['upload', 'upload_file', 'upload_part', 'upload_version'] as const;
type Rows = Record<(typeof TABLES)[number], Row[]>;

/** Keeps every company's archives as uploads, with the version of the record that each one was. */
export async function loadArchives(target: SeedTarget, world: World): Promise<void> {
  const rows: Rows = { upload: [], upload_file: [], upload_part: [], upload_version: [] };
  for (const company of world.companies) {
    const { companyid } = company.spec;
    const admin_id = actingAdmins(company)[0] ?? null;
    for (const place of PLACES) {
      for (const { name, hash, bytes, files, pages, at } of demoArchives(world, company, place)) {
        const head = { company_id: companyid, hash };
        const unpacked = files.reduce((sum, file) => sum + file.bytes.length, 0);
        const original = { path: '/', type: 'application/zip', bytes };
        rows.upload.push({
          ...head,
          name,
          type: original.type,
          bytes: bytes.length,
          unpacked,
          pages,
          admin_id,
          sent_at: iso(at),
        });
        for (const file of [original, ...files]) {
          rows.upload_file.push({ ...head, path: file.path, type: file.type, bytes: file.bytes.length });
          rows.upload_part.push({ ...head, path: file.path, part: 0, bytes: `\\x${file.bytes.toString('hex')}` });
        }
        const record_id = String(aupId(company, place));
        rows.upload_version.push({
          company_id: companyid,
          resource: RESOURCE,
          record_id,
          hash,
          name,
          admin_id,
          at: iso(at),
        });
      }
    }
  }
  for (const table of TABLES) {
    const writer = new TableWriter(target, table, await columnsOf(target, table));
    for (const row of rows[table]) await writer.add(row);
    await writer.close();
  }
}

/** Each guest accepted the general terms that were in force when they registered; one in nine the charter too. */
export async function loadAcceptances(target: SeedTarget, identities: string): Promise<void> {
  await target.query(
    `insert into upload_acceptance (company_id, resource, record_id, hash, userid, at)
     select u.u_companyid, $1, v.record_id, v.hash, u.userid, u."u_createdAt"
     from "${identities}" u join lateral (
       select distinct on (record_id) record_id, hash from upload_version v
       where v.company_id = u.u_companyid and v.at <= u."u_createdAt"
         and (v.record_id::bigint % 1000 = 1 or (v.record_id::bigint % 1000 = 2 and u.userid % 9 = 0))
       order by record_id, v.at desc) v on true`,
    [RESOURCE],
  );
  await target.query('analyze upload_version, upload_acceptance');
}
