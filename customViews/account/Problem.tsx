import '../../resources/engine/styles/form.css';
import './accountLists.css';

interface ProblemProps {
  readonly id?: string;
  /** Translated; undefined: nothing went wrong. */
  readonly text: string | undefined;
}

/** Says in a dialog of the own account what a call was refused with. */
export function Problem({ id, text }: ProblemProps) {
  if (text === undefined) return null;
  return (
    <p id={id} className="e-error ac-problem" role="alert">
      {text}
    </p>
  );
}
