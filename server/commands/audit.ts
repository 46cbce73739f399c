import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../config/config';
import { ownerTransaction } from '../db/backup/transaction';
import type { AuditKey } from '../db/auditKey';
import { auditKeyOf, openInstallationKey } from '../app/installationKey';
import { checkAnchors, makeAnchor, type AnchorReport } from '../storage/audit/auditAnchor';
import type { Source } from '../storage/audit/auditHeads';
import { describeBreak, verifyAudit } from '../storage/audit/auditVerify';
import { requireKey } from './backup';
import { CommandError } from './commandError';
import { openOwnerPool } from './ownerPool';

export interface AuditVerifyOptions {
  /** Key of one company; absent = all. */
  readonly company?: string;
  /** An anchor, or a file that holds some: a log, a mail. */
  readonly anchor?: string;
}

export interface AuditVerdict {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** `portico audit verify`: works the whole audit log out again; the exit code is 1 when it is not intact. */
export async function auditVerify(config: Config, options: AuditVerifyOptions): Promise<void> {
  await withAudit(config, async (source, key) => {
    const { ok, lines } = await verdictOf(source, key, options);
    for (const line of lines) console.log(line);
    if (!ok) process.exitCode = 1;
  });
}

/** `portico audit anchor`: prints the current anchor, to be stored outside the database. */
export async function auditAnchor(config: Config): Promise<void> {
  await withAudit(config, async (source, key) => console.log((await makeAnchor(source, key, new Date())).text));
}

async function withAudit(config: Config, work: (source: Source, key: AuditKey) => Promise<void>): Promise<void> {
  requireKey(config);
  const owner = await openOwnerPool(config);
  try {
    const key = auditKeyOf(await openInstallationKey(config, owner.pool));
    const client = await owner.pool.connect();
    try {
      await ownerTransaction(client, 'isolation level repeatable read, read only', () => work(client, key));
    } finally {
      client.release();
    }
  } finally {
    await owner.close();
  }
}

/**
 * What `audit verify` says. Apart from it so that it can be tried on any database.
 * @param source a connection of the owner's, inside a transaction
 * @throws CommandError for a company that has no log, or an anchor that is none
 */
export async function verdictOf(
  source: Source,
  key: AuditKey,
  { company, anchor }: AuditVerifyOptions,
): Promise<AuditVerdict> {
  if (company !== undefined && !/^[0-9]{1,15}$/.test(company))
    throw new CommandError('--company is the key of a company');
  const only = company === undefined ? undefined : [Number(company)];
  const { intact, breaks } = await verifyAudit(source, key, only);
  if (only && intact.size === 0 && breaks.length === 0) throw new CommandError(`company ${company} has no audit log`);
  const lines = breaks.map((one) => `BROKEN: ${describeBreak(one)}`);
  const entries = [...intact.values()].reduce((sum, { seq }) => sum + seq, 0);
  const reports = anchor === undefined ? [] : await anchorReports(source, key, anchor);
  lines.push(...reports.map(printAnchor));
  const ok = breaks.length === 0 && reports.every(({ valid, lost }) => valid && lost.length === 0);
  if (ok) lines.push(`OK: ${intact.size} logs, ${entries} entries`);
  return { ok, lines };
}

async function anchorReports(source: Source, key: AuditKey, anchor: string): Promise<readonly AnchorReport[]> {
  const reports = await checkAnchors(source, key, existsSync(anchor) ? readFileSync(anchor, 'utf8') : anchor);
  if (reports.length === 0) throw new CommandError(`there is no anchor in ${anchor.slice(0, 100)}`);
  return reports;
}

function printAnchor({ at, valid, lost, companies }: AnchorReport): string {
  if (!valid) return `INVALID: the anchor of ${at} was altered, or made with another key (before a key rotation?)`;
  const ends = lost.map(({ companyId, seq }) => `company ${companyId}, entry ${seq}`);
  if (ends.length > 0)
    return `BROKEN: since the anchor of ${at} these entries were removed or replaced: ${ends.join('; ')}`;
  return `anchor of ${at}: all ${companies} chains still hold it`;
}
