import { useId, useState } from 'react';
import { weekStart } from '../../../domain/time/calendar';
import { presetOf, presetRange, type Preset, type TimeRange as Range } from '../../../domain/time/timeRange';
import { Icon } from '../Icon';
import { CustomRange, type CustomRangeTexts, type TimesOfDay } from './CustomRange';
import './period.css';

export interface TimeRangeTexts extends CustomRangeTexts {
  /** Name of the group of periods. */
  readonly presets: string;
  readonly preset: (preset: Preset) => string;
}

interface TimeRangeProps {
  /** Undefined: not restricted. */
  readonly value: Range | undefined;
  /** The periods on offer, in this order; `custom` opens the two pickers, `all` only where it is allowed. */
  readonly presets: readonly Preset[];
  /** `yyyy-MM-dd` on the caller's clocks. */
  readonly today: string;
  /** BCP 47: names, and the first day of the week. */
  readonly tag: string;
  /** Offers times in addition to the days of a custom range. */
  readonly times?: TimesOfDay | undefined;
  readonly texts: TimeRangeTexts;
  readonly onChange: (range: Range) => void;
}

/**
 * Chooses a period: a named one, or a custom range (specification S-WID-1). Today is a property, so that the widget
 * needs no clock.
 */
export function TimeRange({ value, presets, today, tag, times, texts, onChange }: TimeRangeProps) {
  const id = useId();
  const firstDay = weekStart(tag);
  const current = value ? presetOf(value, presets, today, firstDay) : 'all';
  const [custom, setCustom] = useState(current === 'custom');
  const shown = custom ? 'custom' : current;
  return (
    <div className="e-period">
      <div className="e-choices" role="group" aria-label={texts.presets}>
        {presets.map((preset) => {
          const range = presetRange(preset, today, firstDay);
          return (
            <button
              key={preset}
              type="button"
              data-autofocus={shown === preset || undefined}
              aria-pressed={shown === preset}
              aria-expanded={range ? undefined : custom}
              aria-controls={range || !custom ? undefined : id}
              onClick={() => (range ? onChange(range) : setCustom(true))}
            >
              {texts.preset(preset)}
              {shown === preset && <Icon name="Check" />}
            </button>
          );
        })}
      </div>
      {custom && (
        <CustomRange
          id={id}
          start={value ?? { from: today, to: today }}
          {...{ today, tag, times, texts }}
          onApply={onChange}
        />
      )}
    </div>
  );
}
