import { sql } from 'kysely';
import { ADMIN_OIDC, SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { type CompanyFacts, companyFacts } from './sessionFacts';

/** An authentication mode by which the administrators of a company sign in. */
export interface SignInMode {
  readonly id: number;
  readonly companyId: number;
  readonly home: CompanyFacts;
  readonly module: string;
  /** JSON text. */
  readonly params: string | null;
  /**
   * Mask (decimal text) that limits the rights of the people that it signs in; null: it was never saved by an
   * administrator.
   */
  readonly ceiling: string | null;
  /** Open to administrators. */
  readonly isOpen: boolean;
}

/** `auth-modes.a_enable`: open to administrators. */
const ADMINISTRATORS = sql.lit(4);

/** Modules of single sign-on; of `authtype t`, like the others. */
export const isSignOn = sql`t."a_module" in (${sql.join(SIGN_ON_MODULES.map((module) => sql.lit(module)))})`;

/** Open to administrators. */
export const isOpen = sql`coalesce(portico_bits(t."a_enable") & ${ADMINISTRATORS} <> 0, false)`;

/** Its parameters make it compulsory. */
export const isCompulsory = sql`coalesce(t."a_params" ~ '"compulsory"\\s*:\\s*true', false)`;

const mode = sql`
  select t."authtypeid" as id, t."a_companyid" as "companyId", ${companyFacts} as home, t."a_module" as module,
    t."a_params" as params,
    s.bits as ceiling, ${isOpen} as "isOpen"
  from authtype t join company c on c."companyid" = t."a_companyid"
    left join sign_in_ceiling s on s.mode_id = t."authtypeid" and s.company_id = t."a_companyid"
  where ${isSignOn}`;

/** The mode with this key; undefined when there is none. Needs a system transaction. */
export async function findSignInMode(trx: Trx, id: number): Promise<SignInMode | undefined> {
  const { rows } = await sql<SignInMode>`${mode} and t."authtypeid" = ${id}`.execute(trx);
  return rows[0];
}

/** The enabled modes of the company that a domain belongs to, oldest first. Needs a system transaction. */
export async function signInModesOf(trx: Trx, domain: string): Promise<readonly SignInMode[]> {
  const { rows } = await sql<SignInMode>`
    ${mode} and ${isOpen} and ${domain} = any(regexp_split_to_array(lower(c."c_domains"), '[\\s,;|]+'))
    order by t."authtypeid" limit 5`.execute(trx);
  return rows;
}

/** The enabled modes by which the administrators of a company sign in. */
export async function signInSettings(
  trx: Trx,
  companyId: number,
): Promise<readonly Pick<SignInMode, 'module' | 'params'>[]> {
  const { rows } = await sql<Pick<SignInMode, 'module' | 'params'>>`
    select t."a_module" as module, t."a_params" as params from authtype t
    where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen}
    order by t."authtypeid" limit 20`.execute(trx);
  return rows;
}

/**
 * True when the administrators of a company must sign in with single sign-on: an enabled mode says so. That its settings
 * no longer work (a certificate that has ended) does not open the other ways again. Portico writes the parameters itself,
 * as JSON: within a value, the quotation marks would be escaped. Needs a system transaction.
 */
export async function isSsoCompulsory(trx: Trx, companyId: number): Promise<boolean> {
  const found = sql<{ is: boolean }>`
    select exists (select from authtype t where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen} and ${isCompulsory}) as is`;
  const { rows } = await prepared(found).execute(trx);
  return rows[0]?.is === true;
}

/** The modes of OpenID Connect for the administrators of a company, open or not. */
export async function openIdModesOf(
  trx: Trx,
  companyId: number,
): Promise<readonly Pick<SignInMode, 'params' | 'ceiling'>[]> {
  const { rows } = await sql<Pick<SignInMode, 'params' | 'ceiling'>>`
    select t."a_params" as params, s.bits as ceiling from authtype t
      left join sign_in_ceiling s on s.mode_id = t."authtypeid"
    where t."a_companyid" = ${companyId} and t."a_module" = ${ADMIN_OIDC}`.execute(trx);
  return rows;
}
