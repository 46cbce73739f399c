import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Message } from '../../resources/engine/errors';
import { LabelledChoice, LabelledField, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { MomentBox } from '../../resources/engine/inputs/MomentBox';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import type { Draft } from './useHolders';

/** Minutes that clocks may differ by. */
const TOLERANCES = ['0', '1', '2', '5', '15', '60'];
const MAX_ADDRESS = 45;
const MAX_REASON = 200;

interface QuestionFormProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** What the server has refused, by field. */
  readonly wrong: Readonly<Record<string, Message>>;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** The question: address, time, and why it is asked. */
export function QuestionForm({ draft, onDraft, wrong, busy, onSubmit }: QuestionFormProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const about = <N extends keyof Draft | 'at'>(name: N) => ({
    id: `${id}-${name}`,
    label: translate(`addressHolders.fields.${name}`),
    wrong: wrong[name],
  });
  const text = (name: 'address' | 'port' | 'destination' | 'destinationPort' | 'reference' | 'authority') => ({
    ...about(name),
    value: draft[name],
    maxLength: MAX_ADDRESS,
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  });
  const choice = (name: 'zone' | 'tolerance') => ({
    ...about(name),
    value: draft[name],
    onValue: (value: string) => onDraft({ ...draft, [name]: value } as Draft),
  });
  const zones = [['own', format.timeZone.replaceAll('_', ' ')] as const, ['UTC', 'UTC'] as const];
  return (
    <form
      className="e-card ah-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset>
        <legend>{translate('addressHolders.what')}</legend>
        <LabelledText {...text('address')} required autoFocus={draft.address === ''} />
        <LabelledText {...text('port')} more={{ inputMode: 'numeric' }} />
        <LabelledText {...text('destination')} />
        <LabelledText {...text('destinationPort')} more={{ inputMode: 'numeric' }} />
        <LabelledField {...about('at')} required>
          <MomentBox
            {...about('at')}
            required
            invalid={wrong['at'] !== undefined}
            describedBy={wrong['at'] && `${id}-at-error`}
            moment={{ day: draft.day, time: draft.time }}
            onMoment={({ day, time }) => onDraft({ ...draft, day, time })}
          />
        </LabelledField>
        <LabelledChoice {...choice('zone')} options={zones} />
        <LabelledChoice
          {...choice('tolerance')}
          options={TOLERANCES.map((value) => [
            value,
            translate('addressHolders.minutes', { smart_count: Number(value) }),
          ])}
        />
      </fieldset>
      <fieldset>
        <legend>{translate('addressHolders.why')}</legend>
        <LabelledText {...text('reference')} required maxLength={MAX_REASON} />
        <LabelledText {...text('authority')} required maxLength={MAX_REASON} />
      </fieldset>
      <div className="ah-submit">
        <p>{translate('addressHolders.audited')}</p>
        <Button type="submit" kind="primary" disabled={busy}>
          {translate('addressHolders.ask')}
        </Button>
      </div>
    </form>
  );
}
