import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ActingReason } from '../../customViews/page-parts/ActingReason';
import { useActingBlock } from '../../customViews/page-parts/useActingBlock';
import { isUnseenText } from '../../domain/text/unseenText';
import { Button } from '../../resources/ui/Button';

interface ReasonFormProps {
  /** The administrator as which the person wants to act. */
  readonly administrator: number;
  readonly name: string;
  readonly onGiven: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks why the person acts as another administrator. */
export default function ReasonForm({ administrator, name, onGiven, onBack }: ReasonFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
  const isOffered = typeof useActingBlock(administrator).blocked !== 'string';
  return (
    <form
      className="place-reason"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnseenText(reason)) onGiven(reason.trim());
      }}
    >
      <h2 id={`${id}-title`}>{translate('actingAs.title', { name })}</h2>
      <ActingReason id={id} administrator={administrator} value={reason} onText={setReason} />
      <div className="place-reason-actions">
        {isOffered && (
          <Button kind="primary" type="submit" disabled={isUnseenText(reason)}>
            {translate('actingAs.begin')}
          </Button>
        )}
        <Button type="button" onClick={onBack}>
          {translate('actingAs.back')}
        </Button>
      </div>
    </form>
  );
}
