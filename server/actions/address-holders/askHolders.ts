import { allows } from '../../../domain/access/permissions';
import type { HoldersAnswer } from '../../../domain/address-holders/answer';
import { TooMuchEvidence } from '../../../domain/address-holders/budget';
import { candidateSteps } from '../../../domain/address-holders/candidates';
import type { Question } from '../../../domain/address-holders/evidence';
import { valueOf } from '../../../domain/records/fact';
import { purgeLimits } from '../../../domain/records/retention';
import { MINUTE_MS } from '../../../domain/time/durations';
import { runInSlices } from '../../concurrency/inSlices';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { canonicalAddress } from '../../storage/address-holders/traces';
import { companyCountry, retentionRules } from '../../storage/guests/erasure';
import type { Access } from '../../storage/records/records';
import { mayHaveHiddenRows } from '../../storage/records/rowAccess';
import { limitStatements, unlessCanceled } from '../../storage/records/statementTime';
import { isReadInFull, read } from '../records/readAsCaller';
import { answerCandidates } from './answer';
import { readNames } from './names';
import { mayReadLeases, readEvidence } from './readEvidence';

/** What a person asks; addresses are valid, times are in ms. */
export interface HoldersQuery {
  readonly address: string;
  readonly port: number | null;
  readonly destination: string | null;
  readonly destinationPort: number | null;
  /** Start of the minute. */
  readonly at: number;
  /** In minutes. */
  readonly tolerance: number;
  /** Of the request of the authority, and the authority: why it is asked. */
  readonly reference: string;
  readonly authority: string;
}

/** Time limit for each statement, in ms. */
const TIMEOUT_MS = 20_000;
/** Erased guests that are counted at most. */
const MAX_ERASED = 1_000;
/** Values that the answer shows in full, or that a question could find out. */
const IN_FULL = [
  ['access-logs', 'src_ip'],
  ['access-logs', 'nat_ip'],
  ['access-logs', 'mac_address'],
  ['connections', 'mac_address'],
  ['connections', 'login'],
] as const;

/**
 * Only for callers who see the access logs and the identities, with addresses in full: the answer leads from one to the
 * other, and must not show more than the lists.
 * @throws PorticoError 403
 */
function requireRights(access: Access): void {
  const mayView = (name: string) => {
    const resource = access.model.resources[name];
    return resource !== undefined && allows(access.caller.permissions, resource.permissions.view);
  };
  const isAllowed =
    ['access-logs', 'connections', 'identities'].every(mayView) &&
    IN_FULL.every(([resource, field]) => isReadInFull(access, resource, field));
  if (!isAllowed) throw errors.notEnoughPermissions();
}

/** Runs work in a transaction of its own, as the caller. */
export type InTransaction = <T>(work: (access: Access) => Promise<T>) => Promise<T>;

/**
 * Who used an address at a time: everybody whose evidence fits, as far as the caller's lists show it. The question is in
 * the audit log with its reason before it is answered, so a question without an answer is there, too.
 * @throws PorticoError 403; 422 ADDRESS_TOO_MANY_ROWS when there is more evidence than can be read
 */
export async function askHolders(inTransaction: InTransaction, query: HoldersQuery, now: Date): Promise<HoldersAnswer> {
  await inTransaction(async (access) => {
    requireRights(access);
    await auditQuestion(access, 'address_asked', answeredQuestion(query, await questionOf(access, query)));
  });
  return inTransaction((access) => {
    requireRights(access);
    return answerOf(access, query, now);
  });
}

/** Writes an entry about a question to the audit log. It never names anybody. */
export async function auditQuestion(
  { trx, caller, model }: Access,
  action: 'address_asked' | 'address_export',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const token = caller.tokenId === null ? {} : { token: caller.tokenId };
  await appendAudit(trx, {
    ...actorOf(caller),
    action,
    element: model.resources['access-logs']?.backend.type ?? 'logs',
    elementId: null,
    data: { ...data, ...token },
  });
}

/** A question with its reason, as the answer and the audit log say it. */
function answeredQuestion(
  { port, destinationPort, tolerance, reference, authority }: HoldersQuery,
  { address, destination, from, to }: Question,
): HoldersAnswer['question'] {
  return {
    ...{ address, port, destination, destinationPort },
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...{ tolerance, reference, authority },
  };
}

async function answerOf(access: Access, query: HoldersQuery, now: Date): Promise<HoldersAnswer> {
  await limitStatements(access.trx, TIMEOUT_MS);
  const found = await unlessCanceled(access.trx, async () => {
    const question = await questionOf(access, query);
    return { question, evidence: await readEvidence(access, question) };
  });
  if (!found) throw errors.failure('ADDRESS_TOO_MANY_ROWS', 0);
  const { question, evidence } = found;
  const candidates = await runInSlices(candidateSteps(question, evidence)).catch((error: unknown) => {
    throw error instanceof TooMuchEvidence ? errors.failure('ADDRESS_TOO_MANY_ROWS', error.limit) : error;
  });
  const ids = new Set(candidates.flatMap(({ chains }) => chains.flatMap(({ lines }) => lines.map(({ id }) => id))));
  const gaps = await gapsOf(access, question, ids.size, now);
  const isIncomplete = gaps.some(({ code }) => code !== 'no-lines');
  return {
    question: answeredQuestion(query, question),
    askedAt: now.toISOString(),
    lines: ids.size,
    gaps,
    candidates: await answerCandidates(candidates, await readNames(access, candidates), isIncomplete),
  };
}

async function questionOf(access: Access, query: HoldersQuery): Promise<Question> {
  const { port, destination, destinationPort, at, tolerance } = query;
  return {
    address: await canonicalAddress(access, query.address),
    port,
    destination: destination === null ? null : await canonicalAddress(access, destination),
    destinationPort,
    from: at,
    to: at + MINUTE_MS,
    tolerance: tolerance * MINUTE_MS,
  };
}

/** What the answer as a whole may lack. */
async function gapsOf(
  access: Access,
  { from, tolerance }: Question,
  lines: number,
  now: Date,
): Promise<HoldersAnswer['gaps']> {
  const { trx, caller, model } = access;
  const start = new Date(from - tolerance);
  const rules = await retentionRules(trx);
  const { technical } = purgeLimits(await companyCountry(trx, caller.companyId), rules, now);
  const erased = await erasedSince(access, start);
  const logs = model.resources['access-logs'];
  return [
    ...(lines === 0 ? [{ code: 'no-lines' as const }] : []),
    ...(technical && technical > start ? [{ code: 'purged' as const, until: technical.toISOString() }] : []),
    ...(erased > 0 ? [{ code: 'erased-guests' as const, count: erased }] : []),
    ...(mayReadLeases(access) ? [] : [{ code: 'leases-not-permitted' as const }]),
    ...(logs && mayHaveHiddenRows(caller, logs) ? [{ code: 'scope' as const }] : []),
  ];
}

/** How many guests that the caller may see were erased since a time: their traces cannot be found any more. */
async function erasedSince(access: Access, since: Date): Promise<number> {
  const erasedQuery = { where: {}, newest: 'u_erasedAt', since, limit: MAX_ERASED, deleted: 'with' } as const;
  return valueOf(await read(access, 'identities', erasedQuery))?.length ?? 0;
}
