import { useTranslate } from 'ra-core';
import type { ParamOptions } from '../../../../domain/schema/model/params';
import { useEngine } from '../../model';
import { stateOf, type InputProps } from '../types';

/** A number in a range, chosen with a slider or the arrow keys; the value is shown next to it. */
export function SlideInput(props: InputProps) {
  const { id, field, value, onChange, onBlur } = props;
  const { format } = useEngine();
  const translate = useTranslate();
  const { min = 0, max = 100, step = 1 } = field.schema as ParamOptions;
  const now = typeof value === 'number' ? value : min;
  const number = format.number(now);
  const text = field.unit ? translate(`units.short.${field.unit}`, { value: number }) : number;
  return (
    <div className="e-slide">
      <input
        {...stateOf(props)}
        aria-required={undefined}
        type="range"
        id={id}
        name={field.name}
        {...{ min, max, step }}
        value={now}
        aria-valuetext={text}
        onBlur={onBlur}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
