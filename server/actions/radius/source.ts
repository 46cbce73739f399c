import { isCompanyActive } from '../../auth/accountStatus';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { findRadiusSource, type RadiusSource } from '../../storage/intake/radiusSources';

/** The column that the secret is sealed for. */
const SECRET_COLUMN = 'intake_source.secret';

/** Lookups that are under way, of each installation: packets that come together share one. */
const lookups = new WeakMap<Context, Map<string, Promise<RadiusSource | undefined>>>();

/**
 * The source that an address belongs to.
 * @returns undefined for an unknown or disabled one, and for one of a company that is no longer active
 */
export async function sourceAt(context: Context, address: string): Promise<RadiusSource | undefined> {
  const running = lookups.get(context) ?? new Map<string, Promise<RadiusSource | undefined>>();
  lookups.set(context, running);
  const known = running.get(address);
  if (known) return known;
  const found = lookUp(context, address).finally(() => running.delete(address));
  running.set(address, found);
  return found;
}

async function lookUp({ db, now }: Context, address: string): Promise<RadiusSource | undefined> {
  const source = await asSystem(db, (trx) => findRadiusSource(trx, address), { readOnly: true });
  return source && isCompanyActive(source.company, now()) ? source : undefined;
}

/** The shared secret of the source with an address; undefined in the cases of `sourceAt`. */
export async function sharedSecret(context: Context, address: string): Promise<string | undefined> {
  const source = await sourceAt(context, address);
  if (!source) return undefined;
  return context.secrets.unseal(source.secret, { column: SECRET_COLUMN, companyId: source.company.id });
}
