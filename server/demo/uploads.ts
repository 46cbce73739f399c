import { columnsOf } from './load/catalogue';
import type { SeedTarget } from './load/target';
import { TableWriter } from './load/writer';
import { iso } from './iso';
import { DAY } from './rhythm';
import { demoLogo, WITH_LOGO } from './logos/logo';
import { actingAdmins } from './records/administrators';
import { aupId, templateId } from './records/portals';
import type { WebFile } from '../files/uploads/webArchive';
import { demoTheme, THEMED } from './themes/theme';
import { demoArchives } from './terms/archives';
import type { Company, Row, DemoWorld } from './world';

const TERMS = 'terms-of-uses';
const PORTALS = 'templates';
const TERMS_PLACES = [0, 1, 2];
const TABLES = ['upload', 'upload_file', 'upload_part', 'upload_version'] as const;
type Rows = Record<(typeof TABLES)[number], Row[]>;

/** An uploaded file, and the records that have it as a version. */
interface DemoUpload {
  readonly resource: string;
  readonly records: readonly number[];
  readonly name: string;
  readonly type: string;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly files: readonly WebFile[];
  readonly pages: Readonly<Record<string, string>>;
  readonly at: number;
}

function* sent(world: DemoWorld, company: Company, resources: ReadonlySet<string>): Generator<DemoUpload> {
  if (resources.has(TERMS)) {
    for (const place of TERMS_PLACES) {
      for (const archive of demoArchives(world, company, place)) {
        yield { ...archive, resource: TERMS, records: [aupId(company, place)], type: 'application/zip' };
      }
    }
  }
  if (resources.has(PORTALS)) {
    const logo = demoLogo(company);
    const path = 'picture.png';
    yield {
      ...logo,
      resource: PORTALS,
      records: WITH_LOGO.map((place) => templateId(company, place)),
      files: [{ path, type: logo.type, bytes: logo.bytes }],
      pages: { '': path },
      at: company.madeAt,
    };
    const theme = demoTheme(company);
    if (theme) {
      yield { ...theme, resource: PORTALS, records: [templateId(company, THEMED)], at: company.madeAt + 90 * DAY };
    }
  }
}

/** Keeps every company's archives and logos as uploads, with the version of the record that each one was. */
export async function loadUploads(target: SeedTarget, world: DemoWorld, resources: ReadonlySet<string>): Promise<void> {
  const rows: Rows = { upload: [], upload_file: [], upload_part: [], upload_version: [] };
  for (const company of world.companies) {
    const admin_id = actingAdmins(company)[0] ?? null;
    for (const { resource, records, name, type, hash, bytes, files, pages, at } of sent(world, company, resources)) {
      const head = { company_id: company.spec.companyid, hash };
      const unpacked = files.reduce((sum, file) => sum + file.bytes.length, 0);
      rows.upload.push({ ...head, name, type, bytes: bytes.length, unpacked, pages, admin_id, sent_at: iso(at) });
      for (const file of [{ path: '/', type, bytes }, ...files]) {
        rows.upload_file.push({ ...head, path: file.path, type: file.type, bytes: file.bytes.length });
        rows.upload_part.push({
          ...head,
          path: file.path,
          part: 0,
          bytes: `\\x${Buffer.from(file.bytes).toString('hex')}`,
        });
      }
      for (const record of records) {
        rows.upload_version.push({ ...head, resource, record_id: String(record), name, admin_id, at: iso(at) });
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
       where v.company_id = u.u_companyid and v.resource = $1 and v.at <= u."u_createdAt"
         and (v.record_id::bigint % 1000 = 1 or (v.record_id::bigint % 1000 = 2 and u.userid % 9 = 0))
       order by record_id, v.at desc) v on true`,
    [TERMS],
  );
  await target.query('analyze upload_version, upload_acceptance');
}
