import type { Config } from '../config/config';
import { auditKey, type AuditKey } from '../db/auditKey';
import { promoteNextKey, readNextKey } from '../keys/keyFile';
import { openSecrets, secretsOf, type Secrets } from '../keys/secrets';
import type { Source } from '../storage/audit/auditHeads';
import type { TokenKey } from '../keys/tokens';
import { recordedKeyId } from '../storage/installation/installationKey';
import { withTraceKey } from '../storage/installation/traceKey';

/** The key is not the one that the database belongs to; the message says what to do. */
class KeyMismatchError extends Error {
  override readonly name = 'KeyMismatchError';
}

/** The key that signs the hashes of tokens. */
export const tokenKeyOf = (secrets: Secrets): TokenKey => ({ tokenKey: secrets.deriveKey('token hashes') });

/** The key that signs the audit log. */
export const auditKeyOf = (secrets: Secrets): AuditKey => auditKey(secrets.deriveKey('audit'));

/**
 * Opens the installation's key and checks that the database belongs to it. A rotation that was cut off after its
 * transaction is finished here: the next key then takes its place in the data folder.
 * @param source a connection of the owner's
 * @throws KeyMismatchError for any other key
 */
export async function openInstallationKey(
  { dataFolder, secretKey }: Pick<Config, 'dataFolder' | 'secretKey'>,
  source: Source,
): Promise<Secrets> {
  const secrets = openSecrets(dataFolder, secretKey);
  const recorded = await recordedKeyId(source);
  if (recorded === undefined) return secrets;
  if (recorded === secrets.keyId) return withTraceKey(source, secrets);
  const next = secretKey ? undefined : readNextKey(dataFolder);
  if (next && secretsOf(next).keyId === recorded) {
    promoteNextKey(dataFolder, secrets.keyId, next);
    return withTraceKey(source, secretsOf(next));
  }
  throw keyMismatch(recorded, secrets.keyId);
}

/** @param recorded id of the key that the database belongs to @param here id of the key that was given */
export function keyMismatch(recorded: string, here: string): KeyMismatchError {
  return new KeyMismatchError(
    `this database belongs to the key ${recorded}, and the key here is ${here}: put the right secret.key in ` +
      'the data folder, or set PORTICO_SECRET_KEY to the right key',
  );
}
