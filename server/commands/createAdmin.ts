import { createAdministrator, createProvider } from '../actions/administrators/newAdministrator';
import { issuePasswordLink } from '../actions/account/passwordLinks';
import type { Config } from '../config/config';
import type { Context } from '../context/context';
import { asSystem, type Trx } from '../db/connect';
import { PorticoError } from '../errors/catalogue';
import { open } from '../app/open';
import { findAdministrator, findCompanies, hasCompany, lockInstallation } from '../storage/installation/installation';
import { CommandError } from './commandError';

/** Options of `portico create-admin`. */
interface CreateAdminOptions {
  readonly login?: string;
  /** Key or exact name. */
  readonly company?: string;
  readonly name?: string;
  readonly email?: string;
  readonly superadmin?: boolean;
}

interface Invitation {
  readonly login: string;
  readonly company: string;
  readonly link: string;
}

/** What an option is called in a message about its field. */
const OPTION_OF: Readonly<Record<string, string>> = {
  ad_login: '--login',
  ad_name: '--name',
  ad_email: '--email',
  c_name: '--company',
};

/** `portico create-admin`: makes an administrator and prints a one-time link to set the password. */
export async function createAdmin(config: Config, options: CreateAdminOptions): Promise<void> {
  const opened = await open(config, { reuseRunningDatabase: true, log: (line) => console.error(line) });
  try {
    const { login, company, link } = await inviteAdmin(opened.context, options);
    console.log(`${login}, administrator of ${company}: set the password within 24 hours at\n  ${link}`);
  } finally {
    await opened.close();
  }
}

/**
 * Makes an administrator of an existing company; with `superadmin` and no company at all, the provider's company too.
 * For a login that is there and never had a password it makes a new link only.
 * @throws CommandError when an option is missing or refused
 */
export async function inviteAdmin(context: Context, options: CreateAdminOptions): Promise<Invitation> {
  const { login = '', company = '', name, email, superadmin = false } = options;
  if (login === '' || company === '') throw new CommandError('create-admin needs --login and --company');
  try {
    return await asSystem(context.db, async (trx) => {
      await lockInstallation(trx);
      const home = await companyFor(context, trx, { company, login, superadmin });
      const there = await findAdministrator(trx, home.id, login);
      if (there?.hasPassword) throw new CommandError(`${login} is an administrator of ${home.name} already`);
      const administrator = { companyId: home.id, login, superadmin, ...(name && { name }), ...(email && { email }) };
      const adminId = there?.id ?? (await createAdministrator(context, trx, administrator));
      return { login, company: home.name, link: await issuePasswordLink(trx, context, adminId, 'invite') };
    });
  } catch (error) {
    throw error instanceof PorticoError ? new CommandError(explain(error)) : error;
  }
}

async function companyFor(
  context: Context,
  trx: Trx,
  { company, login, superadmin }: { company: string; login: string; superadmin: boolean },
): Promise<{ id: number; name: string }> {
  const found = await findCompanies(trx, company);
  const alive = found.filter(({ deleted }) => !deleted);
  if (alive.length > 1) {
    const keys = alive.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new CommandError(`several companies answer to "${company}": give the key of one of ${keys}`);
  }
  if (alive[0]) return alive[0];
  if (found.length > 0) throw new CommandError(`the company "${company}" was deleted`);
  if (superadmin && !(await hasCompany(trx))) {
    return { id: await createProvider(context, trx, { name: company, login }), name: company };
  }
  throw new CommandError(`there is no company "${company}"`);
}

/** One line per option that was refused. */
function explain({ code, message, args, fields = {} }: PorticoError): string {
  const say = (text: string, list: readonly (string | number)[]) =>
    text + (list.length > 0 ? ` (${list.join(', ')})` : '');
  const lines = Object.entries(fields).map(
    ([field, { msg_code, msg_args }]) => `${OPTION_OF[field] ?? field}: ${say(msg_code, msg_args)}`,
  );
  return lines.length > 0 ? lines.join('\n') : `${say(message, args)} [${code}]`;
}
