import { withEveryCompany } from '../../db/everyCompany';
import { mailPasswordChanged } from '../account/forgottenPassword';
import type { Written } from './index';

/**
 * When the password of an administrator is changed, by themselves or by another one, a mail tells them. It goes out after
 * the commit.
 */
export async function notifyNewPassword({ access, resource, id, after, values }: Written): Promise<void> {
  const isNew = resource.fields.some(({ name, secret }) => secret === 'password' && Boolean(values[name]));
  if (id === undefined || !after || !isNew) return;
  const { trx, mail, caller } = access;
  if (!mail) throw new Error('a password was changed where no mail can be written');
  await withEveryCompany(trx, () => mailPasswordChanged(trx, mail, Number(id), { ip: caller.ip, now: mail.now() }));
}
