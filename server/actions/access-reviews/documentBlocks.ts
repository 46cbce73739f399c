import type { ReviewDetail, ReviewItem } from '../../../domain/access/accessReviewAnswers';
import { ITEM_STATES, type ItemState } from '../../../domain/access/accessReview';
import type { DocumentBlock } from '../../files/print/textDocument';
import type { Writing } from './export';
import { isShownWhole } from './hiddenSignIns';

const heading = (text: string): DocumentBlock => ({ style: 'heading', text });
const line = (text: string): DocumentBlock => ({ style: 'text', text });
const detailLine = (text: string): DocumentBlock => ({ style: 'detail', text });

/** The report of a review, part by part: whose and what it is, how it ended, each access with its decision, and the signature. */
export function reviewBlocks(company: string, detail: ReviewDetail, writing: Writing): DocumentBlock[] {
  const { words } = writing;
  return [
    { style: 'title', text: words.title },
    ...[...fact(writing, words.company, company), ...factLines(detail, writing)].map(line),
    ...(detail.hidden ? [line(words.hidden)] : []),
    heading(words.result),
    ...resultLines(detail.items, writing).map(line),
    heading(words.accesses),
    ...(detail.items.length === 0 ? [line(words.none)] : []),
    ...detail.items.flatMap((item, index) => itemBlocks(item, index, writing)),
    heading(words.signature),
    ...signatureLines(detail, writing).map(line),
  ];
}

/** A label and its value, as the language separates them; nothing for an empty value. */
function fact({ words }: Writing, label: string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${label}${words.colon}${value}`];
}

function factLines(detail: ReviewDetail, writing: Writing): string[] {
  const { words, moment, day } = writing;
  const [name, dueOn, createdBy, createdAt, countedSince, finishedAt] = words.review;
  const by = (at: string | null, person: string | null) =>
    at === null ? '' : [moment(at), person].filter((part) => part !== null).join(', ');
  return [
    ...fact(writing, name, detail.name),
    ...fact(writing, createdBy, detail.createdBy),
    ...fact(writing, createdAt, moment(detail.createdAt)),
    ...fact(writing, dueOn, day(detail.dueOn)),
    ...fact(writing, countedSince, day(detail.countedSince)),
    ...fact(writing, finishedAt, by(detail.finishedAt, detail.finishedBy)),
    ...fact(writing, words.reviewers, detail.reviewers.map((one) => one.name).join(', ')),
  ];
}

function resultLines(items: readonly ReviewItem[], writing: Writing): string[] {
  const counts = new Map<ItemState, number>();
  for (const { state } of items) counts.set(state, (counts.get(state) ?? 0) + 1);
  return ITEM_STATES.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : fact(writing, writing.words.states[state], String(count));
  });
}

function itemBlocks({ access, ...item }: ReviewItem, index: number, writing: Writing): DocumentBlock[] {
  const { words, moment, right } = writing;
  const columns = words.columns;
  const labelled = (column: number, value: string | null) => fact(writing, columns[column] ?? '', value);
  const who = [words.holders[access.holder], access.login, access.team, access.profile].filter(
    (part) => part !== null && part !== access.name,
  );
  const decided = [item.decidedBy, item.decidedAt === null ? null : moment(item.decidedAt)].filter(
    (part) => part !== null,
  );
  return [
    line(`${index + 1}. ${access.name} — ${words.states[item.state]}`),
    detailLine(who.join(' · ')),
    ...labelled(5, moment(access.lastSignIn ?? null)).map(detailLine),
    ...labelled(6, moment(access.expiresAt)).map(detailLine),
    ...labelled(7, access.findings.map((name) => words.findings[name]).join(', ')).map(detailLine),
    ...labelled(8, access.unused.map(right).join(', ')).map(detailLine),
    ...labelled(12, decided.join(', ')).map(detailLine),
    ...labelled(11, item.reason).map(detailLine),
    ...labelled(14, moment(item.removedAt)).map(detailLine),
  ];
}

function signatureLines(detail: ReviewDetail, writing: Writing): string[] {
  const { words, moment } = writing;
  const [, , , , , , signedAt, hash] = words.review;
  if (detail.signature === null) return [words.unsigned];
  return [
    ...fact(writing, signedAt, [moment(detail.signedAt), detail.signedBy].filter((part) => part !== null).join(', ')),
    ...fact(writing, hash, detail.signature),
    ...(detail.intact === false ? [words.changed] : []),
    ...(isShownWhole(detail) ? words.verify : [words.verifyWithoutText]),
  ];
}
