import { effectiveValues, type EffectiveValue } from '../../../domain/configuration/effective';
import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import type { Config } from '../../config/config';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { inCompany, type Trx } from '../../db/connect';
import { configuredValues, type ConfiguredValue } from '../../storage/installation/configuration';
import { findRow, type Access } from '../../storage/records/records';

/** The values of environment variables, by property. */
const environmentValues = ({ environment, loginHost, mail, sms }: Config): Readonly<Record<string, string>> => ({
  'core:installation.environment': environment,
  'core:installation.address': loginHost,
  'core:installation.mailSender': mail.from,
  'core:installation.smsSender': sms.from,
});

/** The values that count for an administrator in a company; those of the environment are for superadministrators. */
async function effectiveFor(
  trx: Trx,
  { config }: Pick<Context, 'config'>,
  caller: Caller,
  adminId: number,
): Promise<EffectiveValue[]> {
  const stored = await configuredValues(trx, caller.companyId, adminId);
  return effectiveValues(stored, caller.permissions.has('superadmin:view') ? environmentValues(config) : {});
}

/** The caller's own values, in the company that they work in. */
export const ownConfiguration = (context: Pick<Context, 'config' | 'db'>, caller: Caller): Promise<EffectiveValue[]> =>
  inCompany(context.db, caller, (trx) => effectiveFor(trx, context, caller, caller.adminId), true);

/**
 * The values of another administrator, for callers who may view that one (specification S-COMP-12).
 * @throws PorticoError 403; 404 for an administrator that the caller does not see
 */
export async function configurationOf(
  context: Pick<Context, 'config'>,
  access: Access,
  id: number,
): Promise<EffectiveValue[]> {
  const administrators = access.model.resources['administrators'];
  if (!administrators) throw errors.elementNotFound();
  if (!allows(access.caller.permissions, administrators.permissions.view)) throw errors.notEnoughPermissions();
  if (!(await findRow(access, administrators, [], id))) throw errors.elementNotFound();
  return effectiveFor(access.trx, context, access.caller, id);
}

/** What is set for the installation and the caller's company, or (`administrator`) for the caller. */
export async function configured(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  of: 'company' | 'administrator',
): Promise<readonly ConfiguredValue[]> {
  const stored = await inCompany(db, caller, (trx) => configuredValues(trx, caller.companyId, caller.adminId), true);
  return stored.filter(({ owner }) => (owner === 'administrator') === (of === 'administrator'));
}
