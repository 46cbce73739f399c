import type { Locale } from '../../../domain/text/locale';
import { unsubscribeLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { signerOf } from '../../db/transaction';
import type { Letter } from '../mail/letter';
import { unsubscribeToken, type Subscription } from './token';
import { UNSUBSCRIBE_WORDS } from './words';

/** The link with which the reader of a mail leaves its recipients, for the end of the mail. */
export function leaveLink(
  trx: Trx,
  { config }: Pick<Context, 'config'>,
  subscription: Subscription,
  language: Locale,
): Required<Letter>['leave'] {
  const address = unsubscribeLink(config, unsubscribeToken(signerOf(trx), subscription), language);
  return { label: UNSUBSCRIBE_WORDS[language].link, address };
}
