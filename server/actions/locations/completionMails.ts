import type { Locale } from '../../../domain/text/locale';
import { COMPLETE_STATES } from '../../../domain/rules/provisioningState';
import { personCaller } from '../../auth/effectiveRights';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { companiesWithCompletions, takeCompletions, type Completion } from '../../storage/locations/completions';
import { findRows } from '../../storage/records/records';
import { mailToOwner, momentOf, type WriteLetter } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { COMPLETION_WORDS } from './completionWords';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Who looks after locations. */
const MAY_MANAGE = 'location:edit';
/** Locations that one mail names. */
const MAX_NAMED = 20;

/** A completed location that a recipient sees. */
type Named = Completion & { readonly name: string };

/**
 * Mails that the provisioning of locations is complete (specification S-LOC-7), to the administrators of the company who
 * may edit them: each once, one mail for all locations of a run, and only those that the recipient sees (scopes, hidden
 * ones); about one location once a day, whatever its gateway reports. Mails and the note that they were written are one transaction, so neither a restart nor a second server sends
 * twice.
 * @param onError called with the error of a company that failed; the others are done all the same
 */
export async function mailCompletions(context: MailContext, onError: (error: unknown) => void): Promise<void> {
  const companies = await asSystem(context.db, (trx) => companiesWithCompletions(trx, context.now()), {
    readOnly: true,
  });
  for (const companyId of companies) {
    await asSystem(context.db, (trx) => mailCompany(trx, context, companyId)).catch(onError);
  }
}

async function mailCompany(trx: Trx, context: MailContext, companyId: number): Promise<void> {
  const completions = await takeCompletions(trx, companyId, COMPLETE_STATES, context.now());
  if (completions.length === 0) return;
  const layout = context.models.current().model.permissions;
  for (const { adminId } of await administratorsWith(trx, companyId, { right: { name: MAY_MANAGE, layout } })) {
    const owner = await accountOwner(trx, adminId);
    const seen =
      owner && !owner.unwanted.includes('locations') ? await visibleTo(trx, context, owner, completions) : [];
    if (!owner || seen.length === 0) continue;
    await mailToOwner(trx, context, owner, 'provisioned', letterAbout(context, owner, seen), { choice: 'locations' });
  }
}

/** The locations that an administrator sees with the rights and scopes that they have now. */
async function visibleTo(
  trx: Trx,
  { models, secrets, now }: MailContext,
  { admin, home }: AccountOwner,
  completions: readonly Completion[],
): Promise<readonly Named[]> {
  const { model } = models.current();
  const locations = model.resources['locations'];
  const caller = personCaller({ admin, home, membership: null }, model, now());
  if (!locations || !caller?.permissions.has(MAY_MANAGE)) return [];
  const access = { trx, model, caller, seal: secrets.seal };
  const ids = completions.map(({ id }) => id);
  const title = locations.fields.filter(({ name }) => name === locations.title);
  const rows = await findRows(access, locations, title, ids);
  const names = new Map(rows.map((row) => [Number(row[locations.id]), String(row[locations.title])]));
  return completions.flatMap((one) => {
    const name = names.get(one.id);
    return name === undefined ? [] : [{ ...one, name }];
  });
}

function letterAbout({ config }: MailContext, owner: AccountOwner, seen: readonly Named[]): WriteLetter {
  const [first] = seen;
  const address = seen.length === 1 && first ? `/locations/${first.id}` : '/locations';
  return (_words, language: Locale) => {
    const words = COMPLETION_WORDS[language];
    const named = seen.slice(0, MAX_NAMED);
    const left = seen.length - named.length;
    return {
      subject: words.subject,
      opening: [words.opening(seen.length)],
      facts: named.map(({ name, completedAt }) => [
        words.location,
        words.since(withoutLinks(name), momentOf(completedAt, language, owner)),
      ]),
      link: { label: words.button(seen.length), address: consoleLink(config, address) },
      closing: [...(left > 0 ? [words.others(left)] : []), words.closing],
    };
  };
}
