import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { buttonClass } from '../../ui/Button';
import { Calendar } from '../../ui/Calendar';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import { useEngine } from '../model';
import { clockAt } from '../values/time';
import { useNow } from '../useNow';
import { readDay, writeDay } from './dateText';
import { emptyOf, stateOf, type BoxProps, type InputProps } from './types';
import { labelled } from '../texts';

interface DayBoxProps extends BoxProps {
  readonly name?: string;
  /** `yyyy-MM-dd`, or text that is no day yet, or undefined. */
  readonly day: string | undefined;
  /** Called with a day, with a text that is not a day, or with undefined when it is empty. */
  readonly onDay: (day: string | undefined) => void;
}

/** A day, typed as the caller's language writes it or chosen from a month. */
export function DayBox({ day, onDay, ...props }: DayBoxProps) {
  const { id, name, onBlur, invalid, disabled, label } = props;
  const { format } = useEngine();
  const translate = useTranslate();
  const today = clockAt(useNow(), format.timeZone).day;
  const [typed, setTyped] = useState<{ text: string; day: string | undefined }>();
  const known = day !== undefined && readDay(day, format.tag) === day ? day : undefined;
  const text = typed && typed.day === day ? typed.text : known ? writeDay(known, format.tag) : (day ?? '');
  return (
    <div className={`e-in e-with-unit${invalid ? ' e-bad' : ''}`}>
      <input
        {...stateOf(props)}
        id={id}
        name={name}
        className="e-bare"
        inputMode="numeric"
        autoComplete="off"
        placeholder={translate('engine.input.dateFormat')}
        value={text}
        onBlur={() => {
          setTyped(undefined);
          onBlur?.();
        }}
        onChange={({ target }) => {
          const next = target.value.trim() === '' ? undefined : (readDay(target.value, format.tag) ?? target.value);
          setTyped({ text: target.value, day: next });
          onDay(next);
        }}
      />
      <PopoverButton
        className={buttonClass({ kind: 'icon' })}
        iconOnly
        label={labelled(translate, translate('engine.input.calendar'), label)}
        disabled={disabled ?? false}
        content={(close) => (
          <Calendar
            value={known}
            today={today}
            tag={format.tag}
            previous={translate('engine.input.previousMonth')}
            next={translate('engine.input.nextMonth')}
            onChoose={(chosen) => {
              setTyped(undefined);
              onDay(chosen);
              close();
            }}
          />
        )}
      >
        <Icon name="CalendarToday" />
      </PopoverButton>
    </div>
  );
}

/** A day without a time zone: it stays the day that was typed wherever it is read. */
export function DateInput(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <DayBox
      {...props}
      name={field.name}
      day={typeof value === 'string' && value !== '' ? value : undefined}
      onDay={(day) => onChange(day ?? emptyOf(field))}
    />
  );
}
