import { CONDITIONS, SENSITIVITIES, SIDES } from '../../domain/alerts/alert';
import { Input, Select, type PartProps } from './fields';
import { useTexts } from './useTexts';

/** When an alert fires. */
export function ConditionFields({ id, draft, set, wrong }: PartProps) {
  const { translate } = useTexts();
  const text = (key: string) => translate(`alerts.form.${key}`);
  const hold = draft.step === 'hour' ? 'hold' : 'holdDays';
  return (
    <section className="e-sec">
      <h2>{text('condition')}</h2>
      <div className="e-grid">
        <Select
          {...{ id: `${id}-condition`, label: text('when'), wrong: wrong['condition'], value: draft.condition }}
          options={CONDITIONS.toReversed().map((one) => [one, text(one)] as const)}
          onChange={(condition) => set({ condition })}
        />
        {draft.condition === 'band' ? (
          <>
            <Select
              {...{ id: `${id}-side`, label: text('side'), wrong: wrong['side'], value: draft.side }}
              options={SIDES.map((one) => [one, text(one)] as const)}
              onChange={(side) => set({ side })}
            />
            <Select
              {...{ id: `${id}-sensitivity`, label: text('sensitivity'), wrong: wrong['sensitivity'] }}
              value={draft.sensitivity}
              options={SENSITIVITIES.map((one) => [one, text(`sensitivities.${one}`)] as const)}
              onChange={(sensitivity) => set({ sensitivity })}
            />
            <Input
              {...{ id: `${id}-weeks`, label: text('weeks'), wrong: wrong['weeks'], help: text('weeksHelp') }}
              {...{ numeric: true, value: draft.weeks }}
              onChange={(weeks) => set({ weeks })}
            />
          </>
        ) : (
          <Input
            {...{ id: `${id}-threshold`, label: text('threshold'), wrong: wrong['threshold'], required: true }}
            {...{ numeric: true, value: draft.threshold }}
            onChange={(threshold) => set({ threshold })}
          />
        )}
        <Input
          {...{ id: `${id}-hold`, label: text(hold), wrong: wrong['hold'], help: text('holdHelp') }}
          {...{ numeric: true, value: draft.hold }}
          onChange={(next) => set({ hold: next })}
        />
      </div>
    </section>
  );
}
