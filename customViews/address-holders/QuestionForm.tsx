import { useTranslate } from 'ra-core';
import { useId, type HTMLAttributes } from 'react';
import { MomentBox } from '../../resources/engine/inputs/MomentBox';
import { translateMessage, type Message } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import type { Draft } from './useHolders';

/** Minutes that clocks may differ by. */
const TOLERANCES = ['0', '1', '2', '5', '15', '60'];

interface QuestionFormProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** What the server has refused, by field. */
  readonly wrong: Readonly<Record<string, Message>>;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

type TextName = 'address' | 'port' | 'destination' | 'destinationPort' | 'reference' | 'authority';

/** The question: address, time, and why it is asked. */
export function QuestionForm({ draft, onDraft, wrong, busy, onSubmit }: QuestionFormProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const label = (name: string) => translate(`addressHolders.fields.${name}`);
  const error = (name: string) => {
    const message = wrong[name];
    return (
      message && (
        <p className="e-help e-error" id={`${id}-${name}-error`} role="alert">
          {translateMessage(translate, message)}
        </p>
      )
    );
  };
  const text = (name: TextName, more: HTMLAttributes<HTMLInputElement> & { required?: boolean; maxLength?: number }) => (
    <div className="e-field">
      <label className="e-label" htmlFor={`${id}-${name}`}>
        {label(name)}
      </label>
      <input
        id={`${id}-${name}`}
        className={`e-in${wrong[name] ? ' e-bad' : ''}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={45}
        aria-invalid={wrong[name] ? true : undefined}
        aria-describedby={wrong[name] ? `${id}-${name}-error` : undefined}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
        {...more}
      />
      {error(name)}
    </div>
  );
  const select = (name: 'zone' | 'tolerance', options: readonly (readonly [string, string])[]) => (
    <div className="e-field">
      <label className="e-label" htmlFor={`${id}-${name}`}>
        {label(name)}
      </label>
      <select
        id={`${id}-${name}`}
        className="e-select"
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value } as Partial<Draft>)}
      >
        {options.map(([value, name_]) => (
          <option key={value} value={value}>
            {name_}
          </option>
        ))}
      </select>
      {error(name)}
    </div>
  );
  return (
    <form
      className="e-card ah-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset>
        <legend>{translate('addressHolders.what')}</legend>
        {text('address', { required: true, autoFocus: draft.address === '', inputMode: 'text' })}
        {text('port', { inputMode: 'numeric' })}
        {text('destination', {})}
        {text('destinationPort', { inputMode: 'numeric' })}
        <div className="e-field ah-when">
          <label className="e-label" htmlFor={`${id}-at`}>
            {label('at')}
          </label>
          <MomentBox
            id={`${id}-at`}
            label={label('at')}
            required
            invalid={wrong['at'] !== undefined}
            describedBy={wrong['at'] && `${id}-at-error`}
            moment={{ day: draft.day, time: draft.time }}
            onMoment={({ day, time }) => set({ day, time })}
          />
          {error('at')}
        </div>
        {select('zone', [
          ['own', format.timeZone.replaceAll('_', ' ')],
          ['UTC', 'UTC'],
        ])}
        {select(
          'tolerance',
          TOLERANCES.map((value) => [value, translate('addressHolders.minutes', { smart_count: Number(value) })]),
        )}
      </fieldset>
      <fieldset>
        <legend>{translate('addressHolders.why')}</legend>
        {text('reference', { required: true, maxLength: 200 })}
        {text('authority', { required: true, maxLength: 200 })}
      </fieldset>
      <div className="ah-submit">
        <p>{translate('addressHolders.audited')}</p>
        <Button type="submit" kind="primary" disabled={busy}>
          {translate('addressHolders.ask')}
        </Button>
      </div>
    </form>
  );
}
