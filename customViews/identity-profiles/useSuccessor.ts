import { useState } from 'react';
import { foldText } from '../../domain/text/foldText';
import type { Successor } from './calls';
import type { Candidate } from './useDeactivation';

/** Specification S-PROF-7: what a successor that is made on the spot starts with, in hours. */
const HOURS = '24';

/** Message keys of what is wrong with a new profile, by input. */
interface Wrong {
  readonly name?: string;
  readonly hours?: string;
}

/**
 * The successor of a profile as it is being chosen from `listed`, or described because it is to be created.
 * @param listed without one, a new profile must be made (`forced`)
 * @param made one that was made here: it becomes the choice once
 */
export function useSuccessor(listed: readonly Candidate[], made: Candidate | undefined) {
  // The list may have been read before that one was made.
  const others = made && !listed.some(({ id }) => id === made.id) ? [...listed, made] : listed;
  const forced = others.length === 0;
  const [making, setMaking] = useState(false);
  const [pick, setPick] = useState('');
  const [name, setName] = useState('');
  const [hours, setHours] = useState(HOURS);
  const [preferred, setPreferred] = useState<number>();
  if (made && made.id !== preferred) {
    setPreferred(made.id);
    setMaking(false);
    setPick(String(made.id));
  }
  const creates = forced || making;
  const picked = others.find((one) => String(one.id) === pick);
  const newName = name.trim();
  const wrong: Wrong = {
    ...(others.some((one) => foldText(one.name) === foldText(newName)) && { name: 'guests.profiles.nameTaken' }),
    ...(!/^[0-9]{1,7}$/.test(hours.trim()) && { hours: 'guests.profiles.hoursRequired' }),
  };
  const described: Successor | undefined =
    newName === '' || wrong.name || wrong.hours ? undefined : { id: null, name: newName, hours: Number(hours) };
  const successor = creates ? described : picked && { id: picked.id, name: picked.name };
  const reason = creates && wrong.name ? 'name-error' : creates && wrong.hours ? 'hours-error' : 'question';
  return {
    others,
    forced,
    creates,
    /** The choice; undefined until it can be carried out. */
    successor,
    /** Which text of the form says why it cannot be carried out: the end of its id; undefined when it can. */
    reason: successor ? undefined : reason,
    pick: picked ? pick : '',
    setPick,
    name,
    setName,
    hours,
    setHours,
    wrong,
    /** From the choice to the making of a new one, and back. */
    switchOver: () => setMaking(!making),
  };
}

/** What `useSuccessor` returns. */
export type SuccessorDraft = ReturnType<typeof useSuccessor>;
