import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Icon } from '../../resources/ui/Icon';
import { useReview, REVIEWS } from './calls';
import type { ReviewDetail } from '../../domain/access/accessReviewAnswers';
import { ItemRow } from './ItemRow';
import { isMissing, Loaded } from '../../resources/engine/Loaded';
import { Note } from '../../resources/ui/Note';
import { ReviewActions } from './ReviewActions';
import { ReviewState } from './ReviewList';

/** One review: its accesses with their decisions, and its end. */
export function ReviewPage({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const query = useReview(id);
  const { data } = query;
  const list = `/${REVIEWS}?tab=reviews`;
  return (
    <div className="e-page ar-page">
      {!isMissing(query) && (
        <header className="e-head">
          <div>
            <LinkBase className="e-crumb" to={list}>
              <Icon name="ArrowBack" size={14} />
              {translate('reviews.crumb')}
            </LinkBase>
            <h1>{data?.name ?? '\u00a0'}</h1>
            {data && <Facts review={data} />}
          </div>
          {data && <ReviewActions review={data} />}
        </header>
      )}
      <Loaded query={query} list={list}>
        {(review) => <Items review={review} />}
      </Loaded>
    </div>
  );
}

/** Who, by when, and what became of it. */
function Facts({ review }: { readonly review: ReviewDetail }) {
  const translate = useTranslate();
  const { format, permissions } = useEngine();
  const { dueOn, createdAt, createdBy, finishedAt, reviewers, signature, signedAt, signedBy, intact, progress } =
    review;
  const text = (key: string, options: object) => translate(`reviews.page.${key}`, options);
  const day = format.day(createdAt);
  const names = reviewers.map(({ name, able }) => (able || finishedAt !== null ? name : text('unable', { name })));
  return (
    <>
      <p className="ar-state">
        <ReviewState review={review} />
        <span>{translate('reviews.list.due', { day: format.day(dueOn) })}</span>
        <span>
          {translate('reviews.list.progress', {
            done: format.number(progress.settled),
            total: format.number(progress.total),
          })}
        </span>
      </p>
      <p>
        {createdBy === null ? text('byUnknown', { day }) : text('by', { day, name: createdBy })}
        {` · ${text('counted', { day: format.day(review.countedSince) })}`}
        {names.length > 0 && ` · ${text('reviewers', { names: format.list(names) })}`}
      </p>
      <TakenOver review={review} />
      {permissions.has('admin:edit') && !review.mayEnd && signedAt === null && (
        <Note>{translate('reviews.page.others')}</Note>
      )}
      {signature !== null && (
        <p className="ar-signature">
          {signedBy === null
            ? text('signedByUnknown', { day: format.day(signedAt), hash: signature })
            : text('signedBy', { day: format.day(signedAt), name: signedBy, hash: signature })}
        </p>
      )}
      {intact === false && (
        <Note className="e-error" role="alert">
          {translate('reviews.page.broken')}
        </Note>
      )}
    </>
  );
}

/** What becomes of the review where reviewers, or the person who started it, are gone. */
function TakenOver({ review }: { readonly review: ReviewDetail }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { reviewers, finishedAt, signedAt, starterGone } = review;
  const standIns = reviewers.filter(({ standsIn }) => standsIn).map(({ name }) => name);
  return (
    <>
      {standIns.length > 0 && <Note>{translate('reviews.page.handedOver', { names: format.list(standIns) })}</Note>}
      {finishedAt === null && standIns.length === 0 && reviewers.some(({ able }) => !able) && (
        <Note>{translate('reviews.page.unableNote')}</Note>
      )}
      {signedAt === null && starterGone && <Note>{translate('reviews.page.starterGone')}</Note>}
    </>
  );
}

const FILTERS = ['waiting', 'asked', 'all'] as const;

function Items({ review }: { readonly review: ReviewDetail }) {
  const translate = useTranslate();
  const { items, hidden, finishedAt } = review;
  // After the end, what is open stays without a decision.
  const label = (one: (typeof FILTERS)[number]) =>
    one === 'waiting' && finishedAt !== null ? 'reviews.states.undecided' : `reviews.page.${one}`;
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>(finishedAt === null ? 'waiting' : 'all');
  // A decision just made stays in sight: with its answer, and the way to change it.
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const shown = items.filter(
    ({ id, state }) =>
      filter === 'all' || decided.has(id) || (filter === 'asked' ? state === 'asked' : state === 'open'),
  );
  const count = (one: (typeof FILTERS)[number]) =>
    items.filter(({ state }) => one === 'all' || state === (one === 'asked' ? 'asked' : 'open')).length;
  return (
    <>
      <div className="ar-filter" role="group" aria-label={translate('reviews.page.filter')}>
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="ar-choice"
            aria-pressed={filter === one}
            onClick={() => {
              setFilter(one);
              setDecided(new Set());
            }}
          >
            {translate(label(one))} <span className="ar-count">{count(one)}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="e-card ar-none ar-alone">{translate('reviews.page.noneShown')}</p>
      ) : (
        <ul className="e-card ar-rows ar-items">
          {shown.map((item) => (
            <ItemRow
              key={item.id}
              review={review}
              item={item}
              onDecided={() => setDecided((before) => new Set([...before, item.id]))}
            />
          ))}
        </ul>
      )}
      {hidden && <p className="e-help">{translate('reviews.page.hidden')}</p>}
    </>
  );
}
