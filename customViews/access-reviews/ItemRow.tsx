import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ItemState } from '../../domain/access/accessReview';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { AccessName } from './AccessName';
import type { ReviewDetail, ReviewItem } from '../../domain/access/accessReviewAnswers';
import { Expiry, LastSignIn } from './FindingsPanel';
import { ConfirmDialog, type ConfirmDialogProps } from '../../resources/ui/ConfirmDialog';
import { RemoveDialog } from './RemoveDialog';
import { UnusedRights } from './UnusedRights';
import { useKeptFocus } from '../page-parts/useKeptFocus';
import { useWrite } from './useWrite';

const TONES: Readonly<Record<ItemState | 'undecided', Tone>> = {
  open: 'warning',
  undecided: 'muted',
  kept: 'success',
  removed: 'muted',
  asked: 'warning',
  gone: 'muted',
};

interface ItemRowProps {
  readonly review: ReviewDetail;
  readonly item: ReviewItem;
  /** Called before a decision is sent. */
  readonly onDecided: () => void;
}

interface DecideProps extends ItemRowProps {
  /** The control with the focus goes. */
  readonly onReplaced: () => void;
}

/** One access of a review: what is known about it, what was decided, and the buttons of the reviewer. */
export function ItemRow({ review, item, onDecided }: ItemRowProps) {
  const translate = useTranslate();
  const { access, state, reason, decidedBy, decidedAt, reviewers, own } = item;
  const { format } = useEngine();
  const { ref, keepFocus } = useKeptFocus<HTMLLIElement>();
  const text = (key: string, options = {}) => translate(`reviews.item.${key}`, options);
  const isOpen = state === 'open' && review.finishedAt === null;
  const shown = state === 'open' && !isOpen ? 'undecided' : state;
  return (
    <li ref={ref} tabIndex={-1}>
      <AccessName access={access} />
      <div className="ar-fact">
        {access.holder === 'administrators' && <LastSignIn access={access} />}
        {access.expiresAt !== null && (
          <span>
            <Expiry access={access} />
          </span>
        )}
        <UnusedRights names={access.unused} />
        {access.formerProfile !== undefined && (
          <Tag tone="warning">
            {access.formerProfile === null
              ? text('otherProfile')
              : text('formerProfile', { name: access.formerProfile })}
          </Tag>
        )}
      </div>
      <div className="ar-decision">
        <Tag tone={TONES[shown]}>{translate(`reviews.states.${shown}`)}</Tag>
        {decidedAt !== null && decidedBy !== null && (
          <span>{text('by', { name: decidedBy, day: format.day(decidedAt) })}</span>
        )}
        {reason !== null && reason !== '' && <q>{reason}</q>}
        {isOpen && own && reviewers.length > 0 && <span>{text('own')}</span>}
        {isOpen && reviewers.length === 0 && <span>{text('nobody')}</span>}
        {isOpen && !own && reviewers.length > 0 && <span>{text('asks', { names: format.list(reviewers) })}</span>}
      </div>
      <Decide {...{ review, item, onDecided }} onReplaced={keepFocus} />
    </li>
  );
}

/** The buttons of an item; none where there is nothing to decide for this person. */
function Decide({ review, item, onDecided, onReplaced }: DecideProps) {
  const translate = useTranslate();
  const { busy, write } = useWrite();
  const [isRemoving, setRemoving] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isCarryingOut, setCarryingOut] = useState(false);
  const { state, mayDecide, mayRemove } = item;
  const text = (key: string) => translate(`reviews.item.${key}`);
  const path = `/${review.id}/items/${item.id}`;
  const isOver = review.finishedAt !== null;
  if (!mayDecide || review.signedAt !== null || state === 'gone' || state === 'removed') return <div />;
  const keep = async () => {
    onDecided();
    const body = { decision: 'keep', version: item.version };
    await write(path, { method: 'PUT', body }, text('kept'));
    setChanging(false);
    onReplaced();
  };
  const carryOut = async () => {
    onDecided();
    const outcome = await write(`${path}/remove`, { method: 'POST', body: {} }, text('removed'));
    // After a failure the question stays, to be answered again.
    if (outcome === 'failed') return;
    setCarryingOut(false);
    onReplaced();
  };
  const change = () => {
    setChanging(true);
    onReplaced();
  };
  const decides = !isOver && (state === 'open' || isChanging);
  return (
    <div className="ar-buttons">
      {state === 'asked' && mayRemove && !isChanging && (
        <Button kind="dangerQuiet" small disabled={busy} onClick={() => setCarryingOut(true)}>
          {text('carryOut')}
        </Button>
      )}
      {!isOver && state !== 'open' && !isChanging && (
        <Button kind="quiet" small onClick={change}>
          {text('change')}
        </Button>
      )}
      {decides && (
        <>
          <Button small disabled={busy} onClick={() => void keep()}>
            {text('keep')}
          </Button>
          <Button kind="dangerQuiet" small disabled={busy} onClick={() => setRemoving(true)}>
            {text('remove')}
          </Button>
        </>
      )}
      {isCarryingOut && (
        <CarryOutDialog
          access={item.access}
          busy={busy}
          onConfirm={() => void carryOut()}
          onCancel={() => setCarryingOut(false)}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          path={path}
          item={item}
          onDecided={onDecided}
          onClose={() => {
            setRemoving(false);
            setChanging(false);
            onReplaced();
          }}
        />
      )}
    </div>
  );
}

/** Asks before a removal that was asked for is carried out. */
function CarryOutDialog({
  access: { name, holder, team },
  ...rest
}: Pick<ConfirmDialogProps, 'busy' | 'onConfirm' | 'onCancel'> & Pick<ReviewItem, 'access'>) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('reviews.removal.title', { name })}
      text={translate(`reviews.removal.${holder}`, { team: team ?? '' })}
      confirm={translate('reviews.removal.submit')}
      cancel={translate('engine.cancel')}
      danger
      {...rest}
    />
  );
}
