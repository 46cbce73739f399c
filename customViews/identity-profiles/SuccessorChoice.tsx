import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../resources/ui/Button';
import { foldText } from '../../domain/text/foldText';
import type { Successor } from './calls';
import type { Candidate } from './useDeactivation';

/** Specification S-PROF-7: what a successor that is made on the spot starts with, in hours. */
const HOURS = '24';

interface SuccessorChoiceProps {
  readonly formId: string;
  /** Profiles to choose from; without one a new one must be made. */
  readonly others: readonly Candidate[];
  /** What was chosen before, on the way back. */
  readonly chosen: Successor | undefined;
  readonly onChosen: (successor: Successor) => void;
}

/** Who gets the users: one of the other profiles, or a new one. */
export function SuccessorChoice({ formId, others, chosen, onChosen }: SuccessorChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  const forced = others.length === 0;
  const [making, setMaking] = useState(forced || chosen?.id === null);
  const [pick, setPick] = useState(chosen?.id ? String(chosen.id) : '');
  const [name, setName] = useState(chosen?.id === null ? chosen.name : '');
  const [hours, setHours] = useState(chosen?.id === null ? String(chosen.hours) : HOURS);
  const [wrong, setWrong] = useState<{ readonly pick?: string; readonly name?: string; readonly hours?: string }>({});
  const creates = forced || making;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!creates) {
      const found = others.find((one) => String(one.id) === pick);
      if (found) return onChosen({ id: found.id, name: found.name });
      return setWrong({ pick: 'guests.profiles.successorRequired' });
    }
    const taken = others.some((one) => foldText(one.name) === foldText(name.trim()));
    const found = {
      ...(name.trim() === '' && { name: 'errors.MISSING_PROFILE_NAME' }),
      ...(taken && { name: 'guests.profiles.nameTaken' }),
      ...(!/^[0-9]{1,7}$/.test(hours.trim()) && { hours: 'guests.profiles.hoursRequired' }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) onChosen({ id: null, name: name.trim(), hours: Number(hours) });
  };
  const error = (field: 'pick' | 'name' | 'hours') =>
    wrong[field] !== undefined && (
      <p className="e-help e-error" id={`${id}-${field}-error`} role="alert">
        {translate(wrong[field])}
      </p>
    );
  const box = (field: 'pick' | 'name' | 'hours') => ({
    id: `${id}-${field}`,
    'aria-invalid': wrong[field] !== undefined || undefined,
    'aria-describedby': wrong[field] !== undefined ? `${id}-${field}-error` : undefined,
    'aria-required': true,
  });
  const bad = (field: 'pick' | 'name' | 'hours') => (wrong[field] === undefined ? '' : ' e-bad');
  return (
    <form id={formId} className="ip-choice" noValidate onSubmit={submit}>
      <p>
        {translate(forced ? 'guests.profiles.forced' : creates ? 'guests.profiles.make' : 'guests.profiles.choose')}
      </p>
      {creates ? (
        <div className="ip-new">
          <div>
            <label className="e-label" htmlFor={`${id}-name`}>
              {translate('guests.profiles.name')}
            </label>
            <input
              {...box('name')}
              className={`e-in${bad('name')}`}
              maxLength={255}
              autoComplete="off"
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {error('name')}
          </div>
          <div>
            <label className="e-label" htmlFor={`${id}-hours`}>
              {translate('guests.profiles.hours')}
            </label>
            <input
              {...box('hours')}
              className={`e-in${bad('hours')}`}
              inputMode="numeric"
              value={hours}
              onChange={(event) => setHours(event.target.value)}
            />
            {error('hours')}
          </div>
        </div>
      ) : (
        <div>
          <label className="e-label" htmlFor={`${id}-pick`}>
            {translate('guests.profiles.successor')}
          </label>
          <select
            {...box('pick')}
            className={`e-select${bad('pick')}`}
            autoFocus
            value={pick}
            onChange={(event) => setPick(event.target.value)}
          >
            <option value="">{translate('guests.profiles.pick')}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.hours === null
                  ? one.name
                  : translate('guests.profiles.option', { name: one.name, smart_count: one.hours })}
              </option>
            ))}
          </select>
          {error('pick')}
        </div>
      )}
      {!forced && (
        <Button
          kind="quiet"
          small
          className="ip-switch"
          onClick={() => {
            setMaking(!making);
            setWrong({});
          }}
        >
          {translate(creates ? 'guests.profiles.toChoice' : 'guests.profiles.toMaking')}
        </Button>
      )}
    </form>
  );
}
