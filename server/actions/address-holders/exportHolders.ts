import { createHash } from 'node:crypto';
import type { HoldersAnswer } from '../../../domain/address-holders/answer';
import { valueOf } from '../../../domain/records/fact';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import type { ZipBytes } from '../../files/archives/portableZip';
import { makeAnchor } from '../../storage/audit/auditAnchor';
import { entryWith, type ChainedEntry } from '../../storage/audit/entryOf';
import type { Access } from '../../storage/records/records';
import { runInWorker, type RunOptions } from '../../workers/pool';
import { readOne } from '../records/readAsCaller';
import { askHolders, auditQuestion, type HoldersQuery, type InTransaction } from './askHolders';
import { evidenceTable } from './evidenceTable';
import { documentBlocks, type ReportFor } from './documentBlocks';
import { HOLDER_WORDS } from './words';
import { fill } from './words/holderWords';

/** What an export needs of its request: the company, how to open a transaction as the caller, and the time. */
interface ExportRun extends RunOptions {
  readonly withAccess: InTransaction;
  readonly now: Date;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The answer to a question as a ZIP for an authority: a report (PDF), the evidence (CSV and JSON), how to check them, and
 * their SHA-256 in `SHA256SUMS`. The hash of that list is in the audit entry of the export; `audit.json` has the number and
 * the hash of this entry, and an anchor of the company's chain that was made after it.
 * @throws PorticoError as `askHolders`
 */
export async function exportHolders(
  context: Context,
  query: HoldersQuery,
  run: ExportRun,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const answer = await askHolders(run.withAccess, query, run.now);
  const reader = await run.withAccess(readerOf);
  const files = await filesOf(context, answer, reader, run);
  const list = Buffer.from(files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join(''));
  const sums = sha256(list);
  const data = { ...answer.question, candidates: answer.candidates.length, sums };
  await run.withAccess((access) => auditQuestion(access, 'address_export', data));
  const entry = await run.withAccess(({ trx, caller: { companyId } }) =>
    entryWith(trx, { companyId, action: 'address_export', text: sums, since: run.now }),
  );
  if (!entry) throw errors.unexpected(new Error('the audit entry of an export is not there'));
  const proof = { name: 'audit.json', bytes: await proofOf(context, entry, sums) };
  const zip = await runInWorker('zip', [...files, { name: 'SHA256SUMS', bytes: list }, proof], run);
  return {
    name: `portico-${answer.question.from.slice(0, 16).replace(/[-:]/g, '')}Z-${entry.number}.zip`,
    bytes: Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength),
  };
}

/** The caller of the export, with language and company. */
async function readerOf(access: Access): Promise<ReportFor> {
  const { caller } = access;
  const nameOf = async (resource: string, id: number) => {
    const found = valueOf(await readOne(access, resource, id));
    const title = access.model.resources[resource]?.title ?? '';
    const value = found?.record[title];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    company:
      (await nameOf('company-profile', caller.companyId)) ?? (await nameOf('companies', caller.companyId)) ?? '—',
    by: (await nameOf('my-profile', caller.adminId)) ?? (await nameOf('administrators', caller.adminId)) ?? '—',
    companyId: caller.companyId,
    signInStates: access.model.resources['authentications']?.texts[caller.locale].enums?.['status'] ?? {},
    locale: caller.locale,
    timezone: caller.timezone,
  };
}

async function filesOf(
  { config }: Context,
  answer: HoldersAnswer,
  reader: ReportFor,
  { companyId, signal }: RunOptions,
): Promise<ZipBytes[]> {
  const title = HOLDER_WORDS[reader.locale].title;
  const input = { fontFolder: config.fontFolder, title, blocks: documentBlocks(answer, reader) };
  const report = await runInWorker('printDocument', input, { companyId, ...(signal && { signal }) });
  const text = (name: string, value: string): ZipBytes => ({ name, bytes: Buffer.from(value) });
  return [
    { name: 'report.pdf', bytes: report },
    text('evidence.csv', evidenceTable(answer, reader.locale)),
    text('evidence.json', `${JSON.stringify(answer, null, 2)}\n`),
    text('VERIFY.txt', verifyText(reader)),
  ];
}

const verifyText = ({ locale, companyId: company }: ReportFor) =>
  `${fill(HOLDER_WORDS[locale].verify.join('\r\n\r\n'), { company })}\r\n`;

/** What shows that the files are those that were produced: the audit entry with their hash, and an anchor of the chain. */
async function proofOf({ db, now }: Context, entry: ChainedEntry, sums: string): Promise<Buffer> {
  const anchor = await makeAnchor(db.ownerPool, db.auditKey, now(), db.auditHeads, entry.company);
  return Buffer.from(`${JSON.stringify({ sums, entry, anchor: anchor.text }, null, 2)}\n`);
}
