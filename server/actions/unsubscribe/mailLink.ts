import type { Locale } from '../../../domain/text/locale';
import { unsubscribeLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { signerOf } from '../../db/transaction';
import type { Letter } from '../mail/letter';
import { unsubscribeToken, type MailedRecipient } from './token';
import { UNSUBSCRIBE_WORDS } from './words';

/** The link with which the reader of a mail unsubscribes, for the end of the mail. */
export function unsubscribeMailLink(
  trx: Trx,
  { config }: Pick<Context, 'config'>,
  recipient: MailedRecipient,
  language: Locale,
): Required<Letter>['unsubscribe'] {
  const address = unsubscribeLink(config, unsubscribeToken(signerOf(trx), recipient), language);
  return { label: UNSUBSCRIBE_WORDS[language].link, address };
}
