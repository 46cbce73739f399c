import { useTranslate } from 'ra-core';
import type { Message } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { describedBy, LabelledField } from '../../resources/engine/inputs/LabelledFields';
import { ComboboxMany, type ComboboxOption } from '../../resources/ui/Combobox';
import type { PossibleReviewer } from '../../domain/access/accessReviewAnswers';

interface ReviewersProps {
  readonly id: string;
  readonly candidates: readonly PossibleReviewer[];
  readonly value: readonly ComboboxOption[];
  readonly wrong: Message | undefined;
  readonly onChange: (value: readonly ComboboxOption[]) => void;
}

/** Those who are asked where no lead is. */
export function Reviewers({ id, candidates, value, wrong, onChange }: ReviewersProps) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const text = (key: string, options = {}) => translate(`reviews.order.${key}`, options);
  const field = { id, label: text('reviewers'), wrong, help: `${text('reviewersHelp')} ${text('mail')}` };
  return (
    <LabelledField {...field}>
      <ComboboxMany
        id={id}
        options={candidates.map((one) => ({ value: one.id, label: one.name, hint: one.login }))}
        value={value}
        invalid={wrong !== undefined}
        describedBy={describedBy(field)}
        texts={texts}
        removeLabel={({ label }) => text('remove', { name: label })}
        onChange={onChange}
      />
    </LabelledField>
  );
}
