import { LinkBase, useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { Tag } from '../../resources/ui/Tag';
import { REVIEWS, useReviews } from './calls';
import type { ReviewLine } from '../../domain/access/accessReviewAnswers';
import { Loaded } from '../../resources/engine/Loaded';

/** The reviews of the company, the newest first. */
export function ReviewList() {
  const translate = useTranslate();
  return (
    <Loaded query={useReviews()}>
      {({ reviews }) =>
        reviews.length === 0 ? (
          <section className="e-card e-state ar-empty">
            <Arch />
            <h2>{translate('reviews.list.empty')}</h2>
            <p>{translate('reviews.list.emptyText')}</p>
          </section>
        ) : (
          <ul className="e-card ar-rows ar-reviews">
            {reviews.map((review) => (
              <Line key={review.id} review={review} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Line({ review }: { readonly review: ReviewLine }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { id, name, dueOn, progress, own, finishedAt } = review;
  const text = (key: string, options: object) => translate(`reviews.list.${key}`, options);
  return (
    <li>
      <div className="ar-name">
        <LinkBase className="e-link" to={`/${REVIEWS}/${id}`}>
          {name}
        </LinkBase>
        <span>{text('due', { day: format.day(dueOn) })}</span>
      </div>
      <div className="ar-fact">
        <ReviewState review={review} />
        <span>{text('progress', { done: format.number(progress.settled), total: format.number(progress.total) })}</span>
        {own > 0 && finishedAt === null && <strong>{text('own', { smart_count: own })}</strong>}
        {progress.asked > 0 && <span>{text('asked', { smart_count: progress.asked })}</span>}
      </div>
    </li>
  );
}

/** Where a review stands. */
export function ReviewState({
  review: { dueOn, finishedAt, signedAt },
}: {
  readonly review: Pick<ReviewLine, 'dueOn' | 'finishedAt' | 'signedAt'>;
}) {
  const translate = useTranslate();
  const now = useNow();
  if (signedAt !== null) return <Tag tone="success">{translate('reviews.list.signed')}</Tag>;
  if (finishedAt !== null) return <Tag tone="info">{translate('reviews.list.finished')}</Tag>;
  // Days of reviews are those of UTC, as the server counts them.
  if (dueOn < new Date(now).toISOString().slice(0, 10))
    return <Tag tone="warning">{translate('reviews.list.late')}</Tag>;
  return <Tag tone="info">{translate('reviews.list.open')}</Tag>;
}
