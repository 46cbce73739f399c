import { useTranslate } from 'ra-core';
import { LabelledText } from '../../resources/engine/inputs/LabelledFields';

const MAX_LENGTH = 255;

interface ActingReasonProps {
  readonly id: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Why the person acts as another administrator: it is in the audit log, and the other one sees it in their own activity. */
export function ActingReason({ id, value, onText }: ActingReasonProps) {
  const translate = useTranslate();
  return (
    <LabelledText
      id={id}
      label={translate('actingAs.reason')}
      help={translate('actingAs.reasonHelp')}
      wrong={undefined}
      required
      autoFocus
      maxLength={MAX_LENGTH}
      value={value}
      onText={onText}
    />
  );
}
