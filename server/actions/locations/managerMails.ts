import { visibleFields } from '../../../domain/schema/model/visible';
import { personCaller } from '../../auth/effectiveRights';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import type { AccountMailKind } from '../../storage/mail/mails';
import { findRows, type Row } from '../../storage/records/records';
import { mailToOwner, type WriteLetter } from '../account/accountMail';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Who looks after locations. */
const MAY_MANAGE = 'location:edit';
/** Locations that one mail names. */
export const MAX_NAMED = 20;

/** A location with the fields that its reader sees. */
type SeenLocation<T> = T & { readonly name: string; readonly row: Row };

interface ManagerMail<T> {
  readonly kind: AccountMailKind;
  /** Fields that the mail shows; those that the reader does not see are absent in `row`. */
  readonly shown: readonly string[];
  /** Fields without which the reader gets no mail. */
  readonly needed?: readonly string[];
  readonly write: (owner: AccountOwner, seen: readonly SeenLocation<T>[]) => WriteLetter;
}

/**
 * Writes one mail about locations to each administrator of a company who may edit them, with those that the recipient
 * sees now (scopes, hidden ones); none without such a location, or where the recipient has switched these mails off.
 */
export async function mailManagers<T extends { readonly id: number }>(
  trx: Trx,
  context: MailContext,
  companyId: number,
  locations: readonly T[],
  mail: ManagerMail<T>,
): Promise<void> {
  const layout = context.models.current().model.permissions;
  for (const { adminId } of await administratorsWith(trx, companyId, { right: { name: MAY_MANAGE, layout } })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner || owner.unwanted.includes('locations')) continue;
    const seen = await visibleTo(trx, context, owner, locations, mail);
    if (seen.length > 0)
      await mailToOwner(trx, context, owner, mail.kind, mail.write(owner, seen), { choice: 'locations' });
  }
}

/** Where a mail about locations leads. */
export const addressOf = ({ config }: MailContext, seen: readonly { readonly id: number }[]): string =>
  consoleLink(config, seen.length === 1 && seen[0] ? `/locations/${seen[0].id}` : '/locations');

/** The locations that an administrator sees with the rights and scopes that they have now. */
async function visibleTo<T extends { readonly id: number }>(
  trx: Trx,
  { models, secrets, now }: MailContext,
  { admin, home }: AccountOwner,
  given: readonly T[],
  { shown, needed = [] }: ManagerMail<T>,
): Promise<readonly SeenLocation<T>[]> {
  const { model } = models.current();
  const locations = model.resources['locations'];
  const caller = personCaller({ admin, home, membership: null }, model, now());
  if (!locations || !caller?.permissions.has(MAY_MANAGE)) return [];
  const readable = visibleFields(locations, caller.permissions, 'read').filter(({ masked }) => !masked);
  if (needed.some((name) => !readable.some((field) => field.name === name))) return [];
  const fields = readable.filter(({ name }) => name === locations.title || shown.includes(name));
  const ids = given.map(({ id }) => id);
  const rows = await findRows({ trx, model, caller, seal: secrets.seal }, locations, fields, ids);
  const found = new Map(rows.map((row) => [Number(row[locations.id]), row]));
  return given.flatMap((one) => {
    const row = found.get(one.id);
    return row === undefined ? [] : [{ ...one, row, name: String(row[locations.title]) }];
  });
}
