import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context/context';
import type { Caller } from '../../../domain/access/caller';
import { requireProven } from '../../auth/proofs';
import * as errors from '../../errors/catalogue';
import { answerPlace } from '../../storage/installation/sealedPlaces';
import { keepAnswer, takeKey } from '../../storage/jobs/idempotency';
import type { Access } from '../../storage/records/records';

/** What a write answers. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs a write once for its `Idempotency-Key` header, in the transaction of the write.
 * @param about.content as in `writeWithAccess`
 * @param about.needsProof whether writes like this one ask for a proof of the person
 * @returns the outcome of `work`; for a key that was used before, the stored outcome of that time, and `work` does not run
 * @throws PorticoError 422 for a key that is none, and for one that was used by another request or with other rights;
 *   PROOF_REQUIRED for the outcome of a write that needed a proof of the person, when that one is over
 */
export async function doneOnce(
  { secrets }: Pick<Context, 'secrets'>,
  request: FastifyRequest,
  { trx, caller }: Pick<Access, 'trx' | 'caller'>,
  work: () => Promise<Outcome>,
  { content = '', needsProof = false }: { readonly content?: string; readonly needsProof?: boolean } = {},
): Promise<Outcome> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
    throw errors.unknownParameter('Idempotency-Key');
  }
  if (key === undefined || request.method !== 'POST') return work();
  const { companyId, adminId, tokenId, sessionId } = caller;
  const keyed = {
    companyId,
    adminId,
    // Neither API keys nor sessions share idempotency keys with each other: an answer may hold a secret that is shown once,
    // to a caller who has given a proof, and not to an impersonator.
    key: `${tokenId ?? sessionId ?? ''} ${key}`,
    // With a key: the body may hold a password, which a fast hash alone would let readers of the database guess.
    fingerprint: createHmac('sha256', secrets.deriveKey('repeated requests'))
      .update(`${requestText(request)}${content}${rightsText(caller)}`)
      .digest('hex'),
  };
  const stored = await takeKey(trx, keyed);
  if (stored && stored.fingerprint !== keyed.fingerprint) throw errors.idempotencyMismatch();
  if (stored) {
    const answer = JSON.parse(secrets.unseal(stored.body, answerPlace(keyed))) as KeptAnswer;
    if (answer.isProven) requireProven(caller);
    return { status: stored.status, body: answer.body };
  }
  const outcome = await work();
  // An impersonator has written nothing that needs a proof. For a key with the right to administer, its creator has
  // given one.
  const hasProof = caller.originalAdminId === null && (caller.isProven === true || caller.keyMayAdminister === true);
  const isProven = needsProof && hasProof;
  const answer: KeptAnswer = { isProven, body: outcome.body ?? null };
  // Encrypted: the response can contain a secret that is shown once and stored only as a hash.
  await keepAnswer(trx, keyed, outcome.status, secrets.seal(JSON.stringify(answer), answerPlace(keyed)));
  return outcome;
}

/** What is kept of an answer. */
interface KeptAnswer {
  /** Whether the caller had given a proof of the person, which the write can have needed. */
  readonly isProven: boolean;
  readonly body: unknown;
}

/** The rights that a caller has now: an answer of the rights of before is not given again. */
const rightsText = ({ permissions, scope }: Caller) => JSON.stringify([[...permissions].sort(), scope]);

/** @throws PorticoError 422 for a body that is nested too deeply to be serialized */
function requestText({ method, url, body }: FastifyRequest): string {
  try {
    return `${method} ${url}\n${JSON.stringify(body ?? null)}`;
  } catch {
    throw errors.invalidJson();
  }
}
