import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { isSignOn, isOpen, isCompulsory } from './signInModes';

/** The ceilings (decimal text) of the enabled modes that make single sign-on compulsory, of a company. */
export async function compulsoryCeilings(trx: Trx, companyId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ bits: string }>`
    select s.bits from authtype t join sign_in_ceiling s on s.mode_id = t."authtypeid"
    where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen} and ${isCompulsory}`.execute(trx);
  return rows.map(({ bits }) => bits);
}

/** The mask (decimal text) that limits the rights of the people that a mode signs in. */
export async function findCeiling(trx: Trx, modeId: number): Promise<string | undefined> {
  const row = await trx.selectFrom('sign_in_ceiling').select('bits').where('mode_id', '=', modeId).executeTakeFirst();
  return row?.bits;
}

/** Sets the mask (decimal text) that limits the rights of the people that a mode signs in. */
export async function writeCeiling(
  trx: Trx,
  { modeId, companyId, bits }: { readonly modeId: number; readonly companyId: number; readonly bits: string },
): Promise<void> {
  await trx
    .insertInto('sign_in_ceiling')
    .values({ mode_id: modeId, company_id: companyId, bits })
    .onConflict((conflict) => conflict.column('mode_id').doUpdateSet({ company_id: companyId, bits }))
    .execute();
}
