import { defaultMask, knownBits, permissionsOf } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import type { Caller } from '../../../domain/access/caller';
import { isSsoCompulsory } from '../../storage/auth/signInModes';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { findProfileWith } from '../../storage/installation/installation';
import type { Access } from '../../storage/records/records';
import { createRecord } from '../records/save';

interface NewAdministrator {
  readonly companyId: number;
  readonly login: string;
  readonly name?: string;
  readonly email?: string;
  /** With every permission there is; otherwise with those of a new profile (specification S-PERM-5). */
  readonly superadmin: boolean;
}

const SUPER_PROFILE = 'Super-administrateur';
const PROFILE = 'Administrateur';
/** A field that a form requires but that is not known yet. */
const NOT_REQUIRED_YET = 'ad_phone';

/**
 * The caller for commands in a shell: every permission, and no account. Audit entries have no author and no address.
 * Records are created by the same function as API requests, so all rules apply.
 */
function operator({ models, secrets }: Context, trx: Trx, companyId: number): Access {
  const { model } = models.current();
  const mask = knownBits(model.permissions);
  const caller: Caller = {
    sessionId: null,
    tokenId: null,
    adminId: 0,
    originalAdminId: null,
    companyId,
    homeCompanyId: companyId,
    mask,
    permissions: permissionsOf(mask, model.permissions),
    scope: { mode: 'all' },
    teamMemberId: null,
    everyCompany: false,
    // The operator, at the shell.
    isProven: true,
    isPortico: true,
    locale: 'fr',
    timezone: 'UTC',
    ip: '',
    requestId: '',
  };
  return { trx, model, caller, seal: secrets.seal };
}

function resourceOf({ model }: Access, name: string): Resource {
  const resource = model.resources[name];
  if (!resource) throw new Error(`the schema of ${name} is missing or broken`);
  return resource;
}

/** Makes the company that runs this installation, with the sign-in domain of its first administrator. */
export async function createProvider(
  context: Context,
  trx: Trx,
  { name, login }: { readonly name: string; readonly login: string },
): Promise<number> {
  // No company exists yet: the entry about its creation is the first of its own audit log.
  const access = operator(context, trx, 0);
  const company = resourceOf(access, 'companies');
  const domain = login.slice(login.lastIndexOf('@') + 1).toLowerCase();
  // Its subscription has no end: no one else could renew it.
  const made = await createRecord(access, company, {
    c_name: name,
    c_contact: login,
    c_domains: domain,
    c_edate: null,
    c_billing_date: null,
  });
  return Number(made[company.id]);
}

/**
 * Makes an administrator without a password, with the company's profile of the wanted strength (made when missing).
 * Needs a system transaction.
 * @returns the key
 * @throws PorticoError as a save from the console would, e.g. ADMIN_DOMAIN_MISMATCH or DUPLICATE_KEY
 */
export async function createAdministrator(
  context: Context,
  trx: Trx,
  administrator: NewAdministrator,
): Promise<number> {
  const access = operator(context, trx, administrator.companyId);
  const layout = access.model.permissions;
  const mask = administrator.superadmin ? knownBits(layout) : defaultMask(layout);
  const profiles = resourceOf(access, 'administrator-profiles');
  const name = administrator.superadmin ? SUPER_PROFILE : PROFILE;
  const profileId =
    (await findProfileWith(trx, administrator.companyId, mask)) ??
    (await createRecord(access, profiles, { adp_name: name, adp_bits: mask.toString() }))[profiles.id];

  // Where single sign-on is compulsory, the link to set a password would lead nowhere.
  const breakGlass = await isSsoCompulsory(trx, administrator.companyId);
  return insertAdministrator(access, { ...administrator, profileId: Number(profileId), breakGlass });
}

/**
 * Makes an administrator of a company with a profile of it, without a password: single sign-on says who they are. Needs
 * a system transaction.
 * @returns the key
 * @throws as `createAdministrator`
 */
export async function provisionAdministrator(
  context: Context,
  trx: Trx,
  administrator: Omit<NewAdministrator, 'superadmin'> & { readonly profileId: number },
): Promise<number> {
  return insertAdministrator(operator(context, trx, administrator.companyId), administrator);
}

async function insertAdministrator(
  access: Access,
  administrator: Omit<NewAdministrator, 'superadmin'> & { readonly profileId: number; readonly breakGlass?: boolean },
): Promise<number> {
  const administrators = resourceOf(access, 'administrators');
  const fields = administrators.fields.map((field) =>
    field.name === NOT_REQUIRED_YET ? { ...field, requiredWhen: undefined } : field,
  );
  const made = await createRecord(
    access,
    { ...administrators, fields },
    {
      ad_login: administrator.login,
      ad_name: administrator.name ?? administrator.login.slice(0, administrator.login.lastIndexOf('@')),
      ad_email: administrator.email ?? administrator.login,
      ad_profileid: administrator.profileId,
      ad_breakglass: administrator.breakGlass ?? false,
    },
  );
  return Number(made[administrators.id]);
}
