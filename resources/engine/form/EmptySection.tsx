import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Section } from '../../../domain/schema/model/model';
import { Icon } from '../../ui/Icon';
import { useRecordFormContext } from '../inputs/formContext';
import { isSame } from './values';

interface EmptySectionProps {
  readonly section: Section;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A section that nothing is filled in yet: closed until it is opened, and open while it has a change or an error. */
export function EmptySection({ section: { fields }, title, children }: EmptySectionProps) {
  const translate = useTranslate();
  const { record } = useRecordFormContext();
  const { errors } = useFormState({ name: [...fields] });
  const values: unknown[] = useWatch({ name: [...fields] });
  const [chosen, setChosen] = useState(false);
  const needed = fields.some((name, index) => name in errors || !isSame(record?.[name], values[index]));
  const open = chosen || needed;
  return (
    <details
      className="e-sec-empty"
      open={open}
      onToggle={({ currentTarget }) => {
        if (needed && !currentTarget.open) currentTarget.open = true;
        else setChosen(currentTarget.open);
      }}
    >
      <summary>
        {title}
        {!open && <span>{translate('record.values.emptySection')}</span>}
        <Icon name="KeyboardArrowDown" size={18} />
      </summary>
      {children}
    </details>
  );
}
