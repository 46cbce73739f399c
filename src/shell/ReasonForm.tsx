import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { isUnseenText } from '../../domain/text/unseenText';
import { LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { Button } from '../../resources/ui/Button';

const MAX_LENGTH = 255;

interface ReasonFormProps {
  /** Of the administrator as which the person wants to act. */
  readonly name: string;
  readonly onGiven: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks why the person acts as another administrator: it is in the audit log, and the other one sees it in their own activity. */
export default function ReasonForm({ name, onGiven, onBack }: ReasonFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
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
      <LabelledText
        id={id}
        label={translate('actingAs.reason')}
        help={translate('actingAs.reasonHelp')}
        wrong={undefined}
        required
        autoFocus
        maxLength={MAX_LENGTH}
        value={reason}
        onText={setReason}
      />
      <div className="place-reason-actions">
        <Button kind="primary" type="submit" disabled={isUnseenText(reason)}>
          {translate('actingAs.begin')}
        </Button>
        <Button type="button" onClick={onBack}>
          {translate('actingAs.back')}
        </Button>
      </div>
    </form>
  );
}
