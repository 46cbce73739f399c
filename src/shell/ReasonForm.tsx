import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../resources/ui/Button';

const MAX_LENGTH = 255;

interface ReasonFormProps {
  /** Whom the person wants to act as. */
  readonly name: string;
  readonly onGiven: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks why somebody acts as another administrator: it is in the audit log, and the other one sees it in their own activity. */
export default function ReasonForm({ name, onGiven, onBack }: ReasonFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <form
      className="place-reason"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onGiven(reason.trim());
      }}
    >
      <h2 id={`${id}-title`}>{translate('actingAs.title', { name })}</h2>
      <label htmlFor={id}>{translate('actingAs.reason')}</label>
      <input
        ref={box}
        id={id}
        className="e-in"
        required
        maxLength={MAX_LENGTH}
        value={reason}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${id}-help`}>{translate('actingAs.reasonHelp')}</p>
      <div>
        <Button kind="primary" type="submit" disabled={reason.trim() === ''}>
          {translate('actingAs.begin')}
        </Button>
        <Button type="button" onClick={onBack}>
          {translate('actingAs.back')}
        </Button>
      </div>
    </form>
  );
}
