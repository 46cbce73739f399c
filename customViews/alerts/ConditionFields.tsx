import { CONDITIONS, SENSITIVITIES, SIDES } from '../../domain/alerts/alert';
import { LabelledChoice, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import type { PartProps } from './draft';
import { useTexts } from './useTexts';

/** Most characters of a number. */
const MAX_DIGITS = 20;
const NUMERIC = { inputMode: 'decimal' } as const;

/** When an alert fires. */
export function ConditionFields({ id, draft, set, wrong }: PartProps) {
  const { translate } = useTexts();
  const text = (key: string) => translate(`alerts.form.${key}`);
  const hold = draft.step === 'hour' ? 'hold' : 'holdDays';
  return (
    <section className="e-sec">
      <h2>{text('condition')}</h2>
      <div className="e-grid">
        <LabelledChoice
          {...{ id: `${id}-condition`, label: text('when'), wrong: wrong['condition'], value: draft.condition }}
          options={CONDITIONS.toReversed().map((one) => [one, text(one)] as const)}
          onValue={(condition) => set({ condition })}
        />
        {draft.condition === 'band' ? (
          <>
            <LabelledChoice
              {...{ id: `${id}-side`, label: text('side'), wrong: wrong['side'], value: draft.side }}
              options={SIDES.map((one) => [one, text(one)] as const)}
              onValue={(side) => set({ side })}
            />
            <LabelledChoice
              {...{ id: `${id}-sensitivity`, label: text('sensitivity'), wrong: wrong['sensitivity'] }}
              value={draft.sensitivity}
              options={SENSITIVITIES.map((one) => [one, text(`sensitivities.${one}`)] as const)}
              onValue={(sensitivity) => set({ sensitivity })}
            />
            <LabelledText
              {...{ id: `${id}-weeks`, label: text('weeks'), wrong: wrong['weeks'], help: text('weeksHelp') }}
              {...{ maxLength: MAX_DIGITS, more: NUMERIC, value: draft.weeks }}
              onText={(weeks) => set({ weeks })}
            />
          </>
        ) : (
          <LabelledText
            {...{ id: `${id}-threshold`, label: text('threshold'), wrong: wrong['threshold'], required: true }}
            {...{ maxLength: MAX_DIGITS, more: NUMERIC, value: draft.threshold }}
            onText={(threshold) => set({ threshold })}
          />
        )}
        <LabelledText
          {...{ id: `${id}-hold`, label: text(hold), wrong: wrong['hold'], help: text('holdHelp') }}
          {...{ maxLength: MAX_DIGITS, more: NUMERIC, value: draft.hold }}
          onText={(next) => set({ hold: next })}
        />
      </div>
    </section>
  );
}
