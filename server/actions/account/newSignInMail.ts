import { DAY_MS } from '../../../domain/time/durations';
import { placeName } from '../../../domain/text/placeName';
import { browserAndSystem } from '../../../domain/text/browserName';
import type { SignInNews } from '../../auth/signIn';
import type { Origin } from '../../auth/origin';
import { accountLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { signerOf } from '../../db/transaction';
import { hashToken } from '../../keys/tokens';
import { insertAccountLink } from '../../storage/auth/accountLinks';
import { accountOwner } from '../../storage/auth/accountOwners';
import { mayMailNotice } from '../../storage/auth/accountLimits';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { createAccountToken, REPORT_LIFETIME_MS } from './accountLinks';
import { mailToOwner, momentOf } from './accountMail';
import type { AccountWords } from './words/words';

/**
 * Tells the owner of an account by mail about a sign-in from a device, a network or a country that the
 * account has not used before, with a link by which they say that it was not them. To be called in the transaction of
 * the session. A network is the first half of an IPv4 address, the first 32 bits of an IPv6 address; countries are
 * known where the operator has a database of places.
 */
export async function reportNewSignIn(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'places' | 'now'>,
  { id, companyId }: AdminFacts,
  news: SignInNews,
  { ip, userAgent, now }: Origin,
): Promise<void> {
  const owner = await accountOwner(trx, id);
  if (!owner || !(await mayMailNotice(trx, id, now))) return;
  const token = createAccountToken();
  const opening = news.country ? 'country' : news.device ? 'device' : 'network';
  const isSent = await mailToOwner(trx, context, owner, 'new-sign-in', ({ newSignIn, facts }, language) => {
    const place = context.places.find(ip, language);
    return {
      subject: newSignIn.subject,
      opening: [newSignIn.opening[opening], newSignIn.ignore, newSignIn.notYou],
      facts: [
        [facts.when, momentOf(now, language, owner)],
        [newSignIn.device, nameOf(userAgent, newSignIn)],
        [facts.address, ip],
        ...(place ? [[newSignIn.place, placeName(place, language)] as const] : []),
      ],
      link: { label: newSignIn.button, address: accountLink(context.config, token) },
      closing: [newSignIn.lifetime(REPORT_LIFETIME_MS / DAY_MS)],
    };
  });
  if (!isSent) return;
  await insertAccountLink(trx, {
    hash: hashToken(signerOf(trx), token),
    adminId: id,
    companyId,
    purpose: 'sign-in',
    facts: { userAgent: userAgent.slice(0, 500), ip, login: owner.admin.login, email: owner.email ?? '' },
    now,
    expiresAt: new Date(now.getTime() + REPORT_LIFETIME_MS),
  });
}

/** Names of browsers and systems are from a list: what else a browser says about itself goes into no mail. */
function nameOf(userAgent: string, words: AccountWords['newSignIn']): string {
  const { browser, system } = browserAndSystem(userAgent);
  if (browser && system) return words.deviceName(browser, system);
  return browser ?? system ?? words.unknownDevice;
}
