import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../resources/ui/Button';
import type { Job } from '../../dataProvider/jobs';
import { LOCALES, type Locale } from '../../domain/schema/model/model';
import { errorMessage, fieldErrors, translateMessage, type Message } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { described, Labelled } from '../../resources/guests/Labelled';
import { useAppContext } from '../appContext';
import { orderAccounts, type EventAccountStatus } from './calls';

interface EventOrderProps {
  readonly id: string;
  readonly standing: EventAccountStatus;
  readonly onOrdered: (job: Job) => void;
}

/** How many more accounts an event gets; everything else they take from the event. */
export function EventOrder({ id, standing, onOrdered }: EventOrderProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const field = useId();
  const [typed, setTyped] = useState<string>();
  const [language, setLanguage] = useState<string>(format.locale);
  const [wrong, setWrong] = useState<Message>();
  const [problem, setProblem] = useState<Message>();
  const [busy, setBusy] = useState(false);
  // The same order sent again after a broken connection is one order.
  const key = useRef('');
  const { remaining, open } = standing;
  if (!open || remaining === 0) {
    return (
      <p className="e-note e-note-info" role="status">
        {translate(open ? 'events.full' : 'events.closed')}
      </p>
    );
  }
  const count = typed ?? String(remaining);
  const room = { smart_count: remaining, n: format.number(remaining) };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const many = Number(count);
    if (!/^[0-9]+$/.test(count.trim()) || many < 1) return setWrong({ message: 'errors.FIELD_INVALID_NUMBER' });
    if (many > remaining) return setWrong({ message: 'errors.EVENT_QUOTA', args: [remaining] });
    setWrong(undefined);
    setBusy(true);
    key.current ||= crypto.randomUUID();
    try {
      const job = await orderAccounts(http, id, { count: many, language }, key.current);
      key.current = '';
      setTyped(undefined);
      onOrdered(job);
    } catch (error) {
      const { count: about } = fieldErrors(error);
      if (about) setWrong(about);
      else setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="e-card g-form v-form" noValidate onSubmit={(event) => void submit(event)}>
      <Labelled
        id={`${field}-count`}
        label={translate('events.count')}
        help={translate('events.countHelp', room)}
        error={wrong}
      >
        <input
          {...described(`${field}-count`, wrong)}
          className={`e-in${wrong ? ' e-bad' : ''}`}
          inputMode="numeric"
          maxLength={6}
          value={count}
          onChange={(event) => {
            key.current = '';
            setTyped(event.target.value);
          }}
        />
      </Labelled>
      <Labelled id={`${field}-language`} label={translate('events.language')}>
        <select
          id={`${field}-language`}
          className="e-select"
          value={language}
          onChange={(event) => {
            key.current = '';
            setLanguage(event.target.value);
          }}
        >
          {LOCALES.map((one: Locale) => (
            <option key={one} value={one}>
              {translate(`guests.in.${one}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <div className="v-send">
        <Button type="submit" kind="primary" disabled={busy}>
          {translate('events.create', {
            smart_count: Math.max(Math.trunc(Number(count)) || 1, 1),
            n: format.number(Math.max(Math.trunc(Number(count)) || 1, 1)),
          })}
        </Button>
      </div>
      {problem && (
        <p className="e-note g-all" role="alert">
          {translateMessage(translate, problem)}
        </p>
      )}
    </form>
  );
}
