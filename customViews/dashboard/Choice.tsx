import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** There is nothing to choose. */
  readonly none?: boolean;
  /** Nothing is chosen at first. */
  readonly pick?: boolean;
  readonly children: ReactNode;
}

/** A choice of one of several, with its label. */
export function Choice({ label, value, onChange, none, pick = none !== undefined, children }: ChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="e-select"
        value={value}
        disabled={none === true}
        onChange={({ target }) => onChange(target.value)}
      >
        {pick && <option value="">{translate(none ? 'home.arrange.nothing' : 'reports.boards.pick')}</option>}
        {children}
      </select>
    </div>
  );
}
