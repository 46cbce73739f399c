import { configurationFrom, effectiveValues, type EffectiveValue } from '../../../domain/configuration/effective';
import { requireAdministrators } from '../records/requireAdministrators';
import type { Configuration } from '../../../domain/configuration/properties';
import type { Model } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { inCompany, type Database } from '../../db/connect';
import { companyValues, installationValues, type ConfiguredValue } from '../../storage/installation/configuration';
import { findRow, type Access } from '../../storage/records/records';
import { shownPeople } from '../../storage/records/shownPeople';

type Person = Pick<Caller, 'companyId' | 'adminId'>;

const companyValuesOf = (db: Database, { companyId, adminId }: Person): Promise<ConfiguredValue[]> =>
  inCompany(db, { companyId, everyCompany: false }, (trx) => companyValues(trx, companyId, adminId), true);

/** The values that count for the caller, in the company that they work in. */
export async function ownValues(db: Database, caller: Person): Promise<EffectiveValue[]> {
  // One connection at a time: every page of the console begins with this.
  const wide = await installationValues(db);
  return effectiveValues([...wide, ...(await companyValuesOf(db, caller))]);
}

/** The configuration that counts for the caller, in the company that they work in, by key. */
export const ownConfiguration = async (db: Database, caller: Person): Promise<Configuration> =>
  configurationFrom(await ownValues(db, caller));

/**
 * For values of another administrator: only callers who may view that one read them (specification S-COMP-12).
 * @throws PorticoError 403; 404 for an administrator that the caller does not see
 */
export async function requireVisible(access: Access, id: number): Promise<void> {
  const administrators = requireAdministrators(access);
  if (!allows(access.caller.permissions, administrators.permissions.view)) throw errors.notEnoughPermissions();
  if (!(await findRow(access, administrators, [], id))) throw errors.elementNotFound();
}

/** A value with the name of the administrator who set it; null where the caller is not shown them. */
export type AuthoredValue = Omit<ConfiguredValue, 'byId'> & { readonly by: string | null };

/** The values of the caller's company, or their own, with their authors. */
function authoredValues(
  db: Database,
  model: Model,
  caller: Caller,
  owned: 'company' | 'administrator',
): Promise<AuthoredValue[]> {
  const { companyId, adminId } = caller;
  return inCompany(
    db,
    { companyId, everyCompany: false },
    async (trx) => {
      const values = (await companyValues(trx, companyId, adminId)).filter(({ owner }) => owner === owned);
      const ids = values.map(({ byId }) => byId);
      const names = await shownPeople({ trx, model, caller }, ids);
      return values.map(({ byId, ...value }) => ({ ...value, by: names.get(byId ?? -1) ?? null }));
    },
    true,
  );
}

/** The values of the installation and of the caller's company; with the author for callers who may view the company. */
export async function wideValues(db: Database, model: Model, caller: Caller): Promise<readonly AuthoredValue[]> {
  const [wide, own] = await Promise.all([installationValues(db), authoredValues(db, model, caller, 'company')]);
  const named = caller.permissions.has('global:view');
  return [
    ...wide.map(({ byId: _byId, ...value }) => ({ ...value, by: null })),
    ...own.map((value) => ({ ...value, by: named ? value.by : null })),
  ];
}

/** What the caller has set for themselves. */
export const personalValues = (db: Database, model: Model, caller: Caller): Promise<readonly AuthoredValue[]> =>
  authoredValues(db, model, caller, 'administrator');
