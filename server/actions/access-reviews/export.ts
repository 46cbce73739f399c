import { rightName } from '../../../domain/access/rightName';
import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/import-export/csv';
import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import type { ZipText } from '../../files/archives/portableZip';
import type { TextDocument } from '../../files/print/textDocument';
import { itemsOf } from '../../storage/access-reviews/items';
import { findReview } from '../../storage/access-reviews/reviews';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { companyName } from '../../storage/installation/companies';
import type { Access } from '../../storage/records/records';
import { REVIEW_EXPORT_WORDS } from './exportWords';
import { signedText } from './signature';
import { isShownWhole } from './hiddenSignIns';
import type { ReviewDetail, ReviewItem } from '../../../domain/access/accessReviewAnswers';
import { reviewBlocks } from './documentBlocks';
import { reviewDetail, type PreparedReview } from './read';
import { REVIEW_ELEMENT } from './auditElement';

/** How values are written in the language of the caller. */
export interface Writing {
  readonly words: (typeof REVIEW_EXPORT_WORDS)[Locale];
  readonly moment: (at: string | null) => string;
  /** @param date `yyyy-MM-dd` */
  readonly day: (date: string) => string;
  readonly right: (name: string) => string;
}

/** The files of an exported review, and what its report is printed from. */
export interface ReviewExport {
  readonly files: readonly ZipText[];
  readonly report: TextDocument;
  /** The text in place of a report that cannot be printed. */
  readonly notPrinted: string;
}

/** The name of the text that was signed. */
const SIGNED_FILE = 'signed.json';

/**
 * A review as files: what it is about, each access with its decision, and, once it is signed, the text that was hashed
 * (`signed.json`: its SHA-256 is the signature); and the same to read, for a PDF. A reader who does not see every
 * access, or not every sign-in, does not get that text. Each export has an entry in the audit log.
 * @throws PorticoError 404
 */
export async function exportReview(
  { models, config }: Pick<Context, 'models' | 'config'>,
  access: Access,
  prepared: PreparedReview,
): Promise<ReviewExport> {
  const { trx, caller } = access;
  const { locale, timezone, companyId } = caller;
  const { id } = prepared;
  const review = await findReview(trx, companyId, id);
  if (!review) throw errors.elementNotFound();
  const detail = await reviewDetail(access, prepared);
  const words = REVIEW_EXPORT_WORDS[locale];
  const tag = LOCALE_TAGS[locale];
  const moments = new Intl.DateTimeFormat(tag, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZone: timezone,
  });
  // Days have no time zone.
  const days = new Intl.DateTimeFormat(tag, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone: 'UTC',
  });
  const texts = models.current().permissionTexts[locale];
  const writing: Writing = {
    words,
    moment: (at) => (at === null ? '' : moments.format(new Date(at))),
    day: (date) => days.format(new Date(date)),
    right: (name) => rightName(name, texts, words),
  };
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'export',
    element: REVIEW_ELEMENT,
    elementId: id,
    data: { title: review.name, rows: detail.items.length },
  });
  const csv = (rows: readonly (readonly string[])[]) =>
    BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(safeText), separatorOf(locale))).join('');
  const files = [
    { name: 'review.csv', text: csv(factsOf(detail, writing)) },
    { name: 'accesses.csv', text: csv([words.columns, ...detail.items.map((item) => rowOf(item, writing))]) },
  ];
  const isWhole = detail.signature !== null && isShownWhole(detail);
  const { name: company } = await companyName(trx, companyId);
  const blocks = reviewBlocks(company, detail, writing);
  const rest = { report: { fontFolder: config.fontFolder, title: words.title, blocks }, notPrinted: words.notPrinted };
  if (!isWhole) return { files, ...rest };
  return { files: [...files, { name: SIGNED_FILE, text: signedText(review, await itemsOf(trx, id)) }], ...rest };
}

function factsOf(detail: ReviewDetail, { words, moment, day }: Writing): string[][] {
  const values = [
    ...[detail.name, day(detail.dueOn), detail.createdBy ?? '', moment(detail.createdAt), day(detail.countedSince)],
    ...[moment(detail.finishedAt), moment(detail.signedAt), detail.signature ?? ''],
  ];
  return words.review.map((label, index) => [label, values[index] ?? '']);
}

function rowOf({ access, ...item }: ReviewItem, { words, moment, right }: Writing): string[] {
  return [
    ...[words.holders[access.holder], access.name, access.login ?? '', access.team ?? '', access.profile ?? ''],
    ...[moment(access.lastSignIn ?? null), moment(access.expiresAt)],
    access.findings.map((name) => words.findings[name]).join(', '),
    access.unused.map(right).join(', '),
    ...[item.reviewers.join(', '), words.states[item.state], item.reason ?? '', item.decidedBy ?? ''],
    ...[moment(item.decidedAt), moment(item.removedAt)],
  ];
}
