import { useTranslate } from 'ra-core';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { ComboboxMany, type ComboboxOption } from '../../resources/ui/Combobox';
import type { PossibleReviewer } from '../../domain/access/accessReviewAnswers';

interface ReviewersProps {
  readonly id: string;
  readonly candidates: readonly PossibleReviewer[];
  readonly value: readonly ComboboxOption[];
  readonly invalid: boolean;
  readonly onChange: (value: readonly ComboboxOption[]) => void;
}

/** Those who are asked where no lead is. */
export function Reviewers({ id, candidates, value, invalid, onChange }: ReviewersProps) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const text = (key: string, options = {}) => translate(`reviews.order.${key}`, options);
  return (
    <div>
      <label className="e-label" htmlFor={id}>
        {text('reviewers')}
      </label>
      <ComboboxMany
        id={id}
        options={candidates.map((one) => ({ value: one.id, label: one.name, hint: one.login }))}
        value={value}
        invalid={invalid}
        describedBy={`${id}-help`}
        texts={texts}
        removeLabel={({ label }) => text('remove', { name: label })}
        onChange={onChange}
      />
      <p className="e-help" id={`${id}-help`}>
        {text('reviewersHelp')} {text('mail')}
      </p>
    </div>
  );
}
