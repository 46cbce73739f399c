import type { Secrets } from '../../keys/secrets';
import type { Source } from '../audit/auditHeads';
import { traceKeyPlace } from './sealedPlaces';

/**
 * The same secrets with the key of the hashes of erased guests that the database keeps; without one it is derived from
 * the installation's key, which has not been rotated yet.
 */
export async function withTraceKey(source: Source, secrets: Secrets): Promise<Secrets> {
  // A database from before migration 0190 has no such column.
  const { rows } = await source.query(`select to_jsonb(k) ->> 'trace_key' as sealed from installation_key k`);
  const sealed = rows[0]?.['sealed'];
  if (typeof sealed !== 'string') return secrets;
  return { ...secrets, traceKey: Buffer.from(secrets.unseal(sealed, traceKeyPlace), 'base64url') };
}

/** Keeps that key sealed with the installation's next key, so that erased guests are recognised after a rotation, too. */
export async function keepTraceKey(target: Source, from: Secrets, to: Secrets): Promise<void> {
  const { traceKey } = await withTraceKey(target, from);
  await target.query('update installation_key set trace_key = $1', [
    to.seal(traceKey.toString('base64url'), traceKeyPlace),
  ]);
}
