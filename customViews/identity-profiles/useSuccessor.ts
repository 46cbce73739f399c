import { useState, type FormEvent } from 'react';
import { foldText } from '../../domain/text/foldText';
import type { Successor } from './calls';
import type { Candidate } from './useDeactivation';

/** Specification S-PROF-7: what a successor that is made on the spot starts with, in hours. */
const HOURS = '24';

/** Message keys of what is wrong with the choice, by input. */
interface Wrong {
  readonly pick?: string;
  readonly name?: string;
  readonly hours?: string;
}

/**
 * The successor of a profile as it is being chosen from `others`, or described because it is to be created.
 * @param others without one, a new profile must be made (`forced`)
 * @param onChosen called by `submit` with a sound choice
 */
export function useSuccessor(others: readonly Candidate[], onChosen: (successor: Successor) => void) {
  const forced = others.length === 0;
  const [making, setMaking] = useState(forced);
  const [pick, setPick] = useState('');
  const [name, setName] = useState('');
  const [hours, setHours] = useState(HOURS);
  const [wrong, setWrong] = useState<Wrong>({});
  const creates = forced || making;
  const picked = others.find((one) => String(one.id) === pick);
  const made: Successor | undefined =
    name.trim() === '' ? undefined : { id: null, name: name.trim(), hours: Number(hours) };
  const successor: Successor | undefined = creates ? made : picked && { id: picked.id, name: picked.name };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!creates && successor === undefined) return setWrong({ pick: 'guests.profiles.successorRequired' });
    if (!creates && successor) return onChosen(successor);
    const taken = others.some((one) => foldText(one.name) === foldText(name.trim()));
    const found = {
      ...(name.trim() === '' && { name: 'errors.MISSING_PROFILE_NAME' }),
      ...(taken && { name: 'guests.profiles.nameTaken' }),
      ...(!/^[0-9]{1,7}$/.test(hours.trim()) && { hours: 'guests.profiles.hoursRequired' }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && successor) onChosen(successor);
  };
  /** From the choice to the making of a new one, and back. */
  const switchOver = () => {
    setMaking(!making);
    setWrong({});
  };
  return {
    forced,
    creates,
    successor,
    pick: picked ? pick : '',
    setPick,
    name,
    setName,
    hours,
    setHours,
    wrong,
    submit,
    switchOver,
  };
}
