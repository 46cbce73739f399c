import type { Source } from '../audit/auditHeads';

/** Any number; the same one in every instance. */
const KEY_LOCK = 7_164_004;

/** The key that the database's secrets are sealed with, as its id; undefined for a database that is new, or old. */
export async function recordedKeyId(source: Source): Promise<string | undefined> {
  const { rows: found } = await source.query(`select to_regclass('public.installation_key') as name`);
  if (!found[0]?.['name']) return undefined;
  const { rows } = await source.query('select key_id from installation_key');
  return rows[0] === undefined ? undefined : String(rows[0]['key_id']);
}

/**
 * The same in a transaction that records or replaces the key: a second one waits here until the first has ended, and
 * then reads what that has recorded.
 */
export async function lockRecordedKeyId(source: Source): Promise<string | undefined> {
  await source.query(`select pg_advisory_xact_lock(${KEY_LOCK})`);
  const { rows } = await source.query('select key_id from installation_key for update');
  return rows[0] === undefined ? undefined : String(rows[0]['key_id']);
}

/** Records the key. @param replace also in the place of another one */
export async function recordKeyId(target: Source, keyId: string, replace: boolean): Promise<void> {
  await target.query(
    `insert into installation_key (key_id) values ($1)
     on conflict (only_one) do ${replace ? 'update set key_id = excluded.key_id' : 'nothing'}`,
    [keyId],
  );
}

/** True when every sealed text of the database has been bound to its place; false before migration 0023, too. */
export async function areSecretsBound(source: Source): Promise<boolean> {
  const { rows } = await source.query(`select to_jsonb(k) -> 'secrets_bound' as bound from installation_key k`);
  return rows[0]?.['bound'] === true;
}

/** Records that every sealed text of the database is bound to its place. */
export async function recordSecretsBound(target: Source): Promise<void> {
  await target.query('update installation_key set secrets_bound = true');
}
