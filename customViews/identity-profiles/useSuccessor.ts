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
 * @param chosen what was chosen before, on the way back
 * @param onChosen called by `submit` with a sound choice
 */
export function useSuccessor(
  others: readonly Candidate[],
  chosen: Successor | undefined,
  onChosen: (successor: Successor) => void,
) {
  const forced = others.length === 0;
  const [making, setMaking] = useState(forced || chosen?.id === null);
  const [pick, setPick] = useState(chosen?.id ? String(chosen.id) : '');
  const [name, setName] = useState(chosen?.id === null ? chosen.name : '');
  const [hours, setHours] = useState(chosen?.id === null ? String(chosen.hours) : HOURS);
  const [wrong, setWrong] = useState<Wrong>({});
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
  /** From the choice to the making of a new one, and back. */
  const switchOver = () => {
    setMaking(!making);
    setWrong({});
  };
  return { forced, creates, pick, setPick, name, setName, hours, setHours, wrong, submit, switchOver };
}
