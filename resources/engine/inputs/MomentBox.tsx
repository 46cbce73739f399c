import { useTranslate } from 'ra-core';
import { DayBox } from './DateInput';
import { readTime } from './dateText';
import type { BoxProps } from './types';

/** A day and a time as they stand in their boxes; both may be text that is none yet. */
export interface TypedMoment {
  /** `yyyy-MM-dd`, or text that is no day yet, or undefined. */
  readonly day: string | undefined;
  /** `HH:mm`, or text that is no time yet, or empty. */
  readonly time: string;
}

interface MomentBoxProps extends BoxProps {
  readonly moment: TypedMoment;
  readonly onMoment: (moment: TypedMoment) => void;
  /** Called when the box of the time is left. */
  readonly onTimeLeft?: () => void;
}

/** A day and a time of day next to each other, each typed in the usual format. */
export function MomentBox({ moment, onMoment, onTimeLeft, ...props }: MomentBoxProps) {
  const { id, label, disabled, invalid, onBlur } = props;
  const translate = useTranslate();
  return (
    <div className="e-date-time">
      <DayBox {...props} day={moment.day} onDay={(day) => onMoment({ ...moment, day })} />
      <input
        id={`${id}-time`}
        className={`e-in${invalid ? ' e-bad' : ''}`}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        aria-label={translate('engine.input.timeOf', { name: label })}
        aria-invalid={invalid || undefined}
        placeholder={translate('engine.input.timeFormat')}
        value={moment.time}
        onBlur={() => {
          const time = readTime(moment.time);
          if (time !== undefined && time !== moment.time) onMoment({ ...moment, time });
          onTimeLeft?.();
          onBlur?.();
        }}
        onChange={({ target }) => onMoment({ ...moment, time: target.value })}
      />
    </div>
  );
}
