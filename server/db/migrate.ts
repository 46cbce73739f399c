import { sql, type Transaction } from 'kysely';
import { APP_ROLE, type Database, type Tables } from './connect';
import { migrations } from './migrations';

/** Any number; the same one in every instance, so that two that start together migrate one after the other. */
const MIGRATION_LOCK = 7_164_001;

/**
 * Makes the non-owner role and runs the migrations that have not run, each in its own transaction, in name order.
 * @param say gets what a migration tells the operator, after it is committed
 * @returns names of the migrations that ran
 */
export async function migrate(
  db: Database,
  appPassword: string,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  await ensureRole(db, appPassword);
  return db.owner.connection().execute(async (connection) => {
    // "if not exists" alone fails when two make it at once.
    await connection.transaction().execute(async (trx) => {
      await waitForTurn(trx);
      await sql`create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())`.execute(
        trx,
      );
    });
    const ran: string[] = [];
    for (const [name, { up }] of Object.entries(migrations).sort(([a], [b]) => a.localeCompare(b))) {
      const done = await connection.transaction().execute(async (trx) => {
        await waitForTurn(trx);
        const there = await trx
          .selectFrom('schema_migration')
          .select('name')
          .where('name', '=', name)
          .executeTakeFirst();
        if (there) return undefined;
        const lines = (await up(trx)) ?? [];
        await trx.insertInto('schema_migration').values({ name }).execute();
        return lines;
      });
      if (!done) continue;
      ran.push(name);
      for (const line of done) say(`${name}: ${line}`);
    }
    return ran;
  });
}

/** Waits until no other instance migrates, until the end of the transaction. */
const waitForTurn = (trx: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);

/** Another instance, or another database of the same server, may be writing the role at the same time. */
const TRANSIENT = new Set(['42710', '23505', 'XX000', '40001']);
const TRIES = 5;

/** The role that requests log in as: it owns nothing and cannot bypass row-level security. */
async function ensureRole(db: Database, password: string): Promise<void> {
  const role = sql.ref(APP_ROLE);
  const options = sql`login nosuperuser nocreatedb nocreaterole nobypassrls password ${sql.lit(password)}`;
  for (let tries = 1; ; tries += 1) {
    const there = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`.execute(db.owner);
    const verb = there.rows.length === 0 ? sql`create` : sql`alter`;
    try {
      await sql`${verb} role ${role} with ${options}`.execute(db.owner);
      await keepParametersFromLogs(db);
      await sql`grant usage on schema public to ${role}`.execute(db.owner);
      return;
    } catch (error) {
      if (tries === TRIES || !TRANSIENT.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * tries));
    }
  }
}

/**
 * Keeps the parameters of statements, which hold personal data, out of the database's log. Only a superuser, or a role
 * that was granted it, may set the first setting; without it the log shows parameters when it logs statements.
 */
async function keepParametersFromLogs(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('log_parameter_max_length', 'log_parameter_max_length_on_error')
      and (context = 'user' or has_parameter_privilege(name, 'set'))`.execute(db.owner);
  for (const { name } of rows) await sql`alter role ${sql.ref(APP_ROLE)} set ${sql.ref(name)} = 0`.execute(db.owner);
}
