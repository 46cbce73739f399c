import { useTranslate } from 'ra-core';
import { type FormEvent, type ReactNode } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import type { Successor } from './calls';
import type { SuccessorDraft } from './useSuccessor';

interface SuccessorChoiceProps {
  /** Of the form; its texts are `<formId>-question`, `-name-error` and `-hours-error`. */
  readonly formId: string;
  readonly draft: SuccessorDraft;
  /** Says how many users will move to the profile with this name. */
  readonly agree: (name: string) => string;
  readonly onChosen: (successor: Successor) => void;
}

/** The successor: one of the other profiles, or a new one. */
export function SuccessorChoice({ formId, draft, agree, onChosen }: SuccessorChoiceProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { others, forced, creates, wrong, successor } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (successor) onChosen(successor);
  };
  return (
    <form id={formId} className="ip-choice" noValidate onSubmit={submit}>
      <p id={`${formId}-question`}>
        {translate(forced ? 'guests.profiles.forced' : creates ? 'guests.profiles.make' : 'guests.profiles.choose')}
      </p>
      {creates ? (
        <div className="ip-new">
          <Labelled id={`${formId}-name`} label={translate('guests.profiles.name')} wrong={wrong.name}>
            {(look) => (
              <input
                {...look}
                className={`e-in${look.className}`}
                maxLength={255}
                autoComplete="off"
                autoFocus
                value={draft.name}
                onChange={(event) => draft.setName(event.target.value)}
              />
            )}
          </Labelled>
          <Labelled id={`${formId}-hours`} label={translate('guests.profiles.hours')} wrong={wrong.hours}>
            {(look) => (
              <input
                {...look}
                className={`e-in${look.className}`}
                inputMode="numeric"
                value={draft.hours}
                onChange={(event) => draft.setHours(event.target.value)}
              />
            )}
          </Labelled>
        </div>
      ) : (
        <Labelled id={`${formId}-successor`} label={translate('guests.profiles.successor')}>
          {(look) => (
            <select
              {...look}
              className={`e-select${look.className}`}
              autoFocus
              value={draft.pick}
              onChange={(event) => draft.setPick(event.target.value)}
            >
              <option value="">{translate('guests.profiles.pick')}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.hours === null
                    ? one.name
                    : translate('guests.profiles.option', {
                        name: one.name,
                        smart_count: one.hours,
                        n: format.number(one.hours),
                      })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {!forced && (
        <Button className="ip-switch" onClick={draft.switchOver}>
          {translate(creates ? 'guests.profiles.toChoice' : 'guests.profiles.toMaking')}
        </Button>
      )}
      {/* Its place is kept: nothing moves when a profile is chosen. */}
      <p className="ip-agree" role="status">
        {successor && agree(successor.name)}
        {successor?.id === null && <small>{translate('guests.profiles.made')}</small>}
      </p>
    </form>
  );
}

/** What an input takes over from its row: which label and which message are its own. */
interface InputLook {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true;
  /** To add to the class of the input. */
  readonly className: string;
}

interface LabelledProps {
  /** Of the input; that of its message ends with `-error`. */
  readonly id: string;
  readonly label: string;
  /** Message key of what is wrong with the value. */
  readonly wrong?: string | undefined;
  readonly children: (look: InputLook) => ReactNode;
}

/** A required input below its label, with what is wrong with its value below it. */
function Labelled({ id, label, wrong, children }: LabelledProps) {
  const translate = useTranslate();
  const error = `${id}-error`;
  return (
    <div>
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': wrong !== undefined || undefined,
        'aria-describedby': wrong === undefined ? undefined : error,
        'aria-required': true,
        className: wrong === undefined ? '' : ' e-bad',
      })}
      {wrong !== undefined && (
        <p className="e-help e-error" id={error} role="alert">
          {translate(wrong)}
        </p>
      )}
    </div>
  );
}
