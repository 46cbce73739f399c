import { useTranslate } from 'ra-core';
import { failureText } from '../../resources/engine/errors';
import { LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { useActingBlock } from './useActingBlock';

const MAX_LENGTH = 255;

interface ActingReasonProps {
  readonly id: string;
  readonly administrator: number;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * Why the person acts as another administrator: it is in the audit log, and the other one sees it in their own activity.
 * Where they may not, what is in the way.
 */
export function ActingReason({ id, administrator, value, onText }: ActingReasonProps) {
  const translate = useTranslate();
  const { blocked, error, retry } = useActingBlock(administrator);
  if (error) return <ReadProblem onRetry={retry}>{failureText(translate, error)}</ReadProblem>;
  if (blocked === undefined) return <p aria-busy="true">{translate('engine.loading')}</p>;
  if (blocked !== null) return <p role="alert">{translate(`actingAs.blocked.${blocked}`)}</p>;
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
