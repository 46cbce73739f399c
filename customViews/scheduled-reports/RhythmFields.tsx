import { RHYTHMS } from '../../domain/reports/scheduleTimes';
import type { Message } from '../../resources/engine/errors';
import { LabelledField } from '../../resources/engine/inputs/LabelledFields';
import type { ScheduleDraft } from './useScheduleForm';
import { useScheduleTexts } from './useScheduleTexts';

type RhythmDraft = Pick<ScheduleDraft, 'every' | 'day' | 'hour'>;

interface RhythmFieldsProps {
  readonly id: string;
  readonly draft: RhythmDraft;
  /** Of the hour. */
  readonly zone: string;
  readonly wrong: Readonly<Record<string, Message>>;
  readonly onChange: (draft: RhythmDraft) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
const HOURS = Array.from({ length: 24 }, (_, index) => index);
/** From here on, some months have no such day. */
const SHORT_MONTHS = 29;

/** How often, on which day and at what hour. */
export function RhythmFields({ id, draft, zone, wrong, onChange }: RhythmFieldsProps) {
  const { text, weekday, hour: hourText, zone: zoneName } = useScheduleTexts();
  const { every, day, hour } = draft;
  const weekly = every === 'week';
  const help = !weekly && day >= SHORT_MONTHS;
  return (
    <>
      <fieldset className="sr-choices sr-line">
        <legend className="e-label">{text('dialog.every')}</legend>
        {RHYTHMS.map((rhythm) => (
          <label key={rhythm}>
            <input
              type="radio"
              name={`${id}-every`}
              autoFocus={rhythm === every}
              checked={every === rhythm}
              onChange={() => onChange({ every: rhythm, day: 1, hour })}
            />{' '}
            {text(`dialog.${rhythm}`)}
          </label>
        ))}
      </fieldset>
      <div className="sr-pair">
        <LabelledField id={`${id}-day`} label={text(weekly ? 'dialog.weekday' : 'dialog.day')} wrong={wrong['day']}>
          <select
            id={`${id}-day`}
            className={`e-select${wrong['day'] ? ' e-bad' : ''}`}
            value={day}
            aria-invalid={wrong['day'] ? true : undefined}
            aria-describedby={
              [wrong['day'] && `${id}-day-error`, help && `${id}-day-help`].filter(Boolean).join(' ') || undefined
            }
            onChange={({ target }) => onChange({ every, day: Number(target.value), hour })}
          >
            {(weekly ? WEEKDAYS : DAYS).map((one) => (
              <option key={one} value={one}>
                {weekly ? weekday(one) : one}
              </option>
            ))}
          </select>
          {help && (
            <p className="e-help" id={`${id}-day-help`}>
              {text('dialog.dayHelp')}
            </p>
          )}
        </LabelledField>
        <LabelledField id={`${id}-hour`} label={text('dialog.hour')} wrong={wrong['hour']}>
          <select
            id={`${id}-hour`}
            className="e-select"
            value={hour}
            aria-describedby={`${id}-hour-help`}
            onChange={({ target }) => onChange({ every, day, hour: Number(target.value) })}
          >
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {hourText(one)}
              </option>
            ))}
          </select>
          <p className="e-help" id={`${id}-hour-help`}>
            {text('dialog.hourHelp', { zone: zoneName(zone) })}
          </p>
        </LabelledField>
      </div>
    </>
  );
}
