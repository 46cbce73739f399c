import { ReadProblem } from '../../resources/engine/ReadProblem';
import './accountLists.css';

interface ProblemProps {
  readonly id?: string;
  /** Translated; undefined: nothing went wrong. */
  readonly text: string | undefined;
  /** Where nothing could be read: reads again. */
  readonly onRetry?: (() => void) | undefined;
}

/** Says in a dialog of the own account what a call was refused with. */
export function Problem({ id, text, onRetry }: ProblemProps) {
  if (text === undefined) return null;
  return (
    <ReadProblem id={id} className="e-error ac-problem" onRetry={onRetry}>
      {text}
    </ReadProblem>
  );
}
