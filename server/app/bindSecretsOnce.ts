import { join } from 'node:path';
import type { Model } from '../../domain/schema/model/model';
import type { Database } from '../db/connect';
import { BOUND, hasMarker, setMarker } from '../keys/keyFile';
import { tokenKeyOf } from './installationKey';
import type { ModelState } from '../context/models';
import type { Secrets } from '../keys/secrets';
import type { Source } from '../storage/audit/auditHeads';
import { areSecretsBound, lockRecordedKeyId, recordSecretsBound } from '../storage/installation/installationKey';
import { bindSecrets, countUnbound } from '../storage/installation/resealSecrets';
import { sealedColumns } from '../storage/installation/sealedColumns';
import { countUnsignedHashes, endEverySession, signTokenHashes } from '../storage/installation/tokenHashes';

/** What the schema files declare, and which of them are broken. */
type Schemas = { readonly model: Pick<Model, 'resources'> } & Pick<ModelState, 'errors'>;

interface Outcome {
  readonly bound: boolean;
  readonly lines: readonly string[];
}

/**
 * Binds the sealed texts of a database to their places that were sealed before that was done (`v1`), and signs the
 * hashes of tokens that were not signed; sessions end. In one transaction, and once: the owner of the database could
 * otherwise put old texts elsewhere, or insert hashes, and have them bound and signed. The database and the data folder
 * remember it.
 */
export async function bindSecretsOnce(
  { ownerPool }: Pick<Database, 'ownerPool'>,
  schemas: Schemas,
  secrets: Secrets,
  dataFolder: string,
  say: (line: string) => void,
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await lockRecordedKeyId(client);
    const { bound, lines } = (await areSecretsBound(client))
      ? { bound: true, lines: [] }
      : await bindIn(client, schemas, secrets, dataFolder);
    await client.query(bound ? 'commit' : 'rollback');
    const warning = bound ? setMarker(dataFolder, BOUND) : undefined;
    for (const line of [...lines, ...(warning ? [warning] : [])]) say(line);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function bindIn(
  client: Source,
  { model, errors }: Schemas,
  secrets: Secrets,
  dataFolder: string,
): Promise<Outcome> {
  const columns = sealedColumns(model);
  if (hasMarker(dataFolder, BOUND)) {
    const unbound = (await countUnbound(client, columns, secrets)) + (await countUnsignedHashes(client));
    if (unbound > 0) {
      const problem = `ERROR: ${unbound} secrets and hashes of tokens are from before they were bound and signed, but those of this installation were`;
      const file = join(dataFolder, BOUND.file);
      const advice = `If you put an older database back, remove ${file} and start again; otherwise the database was tampered with`;
      return { bound: false, lines: [`${problem}. ${advice}`] };
    }
  }
  if (errors[0]) {
    const { file } = errors[0];
    return {
      bound: false,
      lines: [
        `WARNING: secrets and API keys from before this version work when ${file} is corrected and Portico is started again`,
      ],
    };
  }
  if (hasMarker(dataFolder, BOUND)) {
    // Nothing is left to bind, and nothing is bound that appears after the count.
    await recordSecretsBound(client);
    return { bound: true, lines: [] };
  }
  const { resealed, unreadable } = await bindSecrets(client, columns, secrets);
  const signed = await signTokenHashes(client, tokenKeyOf(secrets));
  await endEverySession(client, 'upgraded');
  await recordSecretsBound(client);
  return {
    bound: true,
    lines: [
      ...(resealed > 0 ? [`${resealed} secrets are bound to their places`] : []),
      ...(signed > 0 ? [`${signed} hashes of API keys and links are signed; all users must sign in again`] : []),
      ...(unreadable > 0 ? [`WARNING: ${unreadable} secrets could not be opened and were left`] : []),
    ],
  };
}
