import { useTranslate } from 'ra-core';
import { keyState, type KeyState } from '../../../domain/access/keyState';
import { Tag, type Tone } from '../../ui/Tag';
import { ValidityBar } from '../../ui/ValidityBar';
import { useEngine } from '../model';
import { readMoment } from '../values/time';
import { useNow } from '../useNow';
import { None } from './None';
import { TextCell } from './TextCell';
import type { CellProps } from './types';

const STATE_TONES: Readonly<Record<KeyState, Tone>> = { enabled: 'success', disabled: 'muted', expired: 'danger' };

/** A day that belongs to no time zone: `21/11/26`. */
export function DateCell(props: CellProps) {
  const { format } = useEngine();
  if (props.value == null || props.value === '') return <None />;
  const text = format.day(props.value);
  if (!text) return <TextCell {...props} />;
  return (
    <time dateTime={String(props.value)} data-tooltip={format.exact(props.value)}>
      {text}
    </time>
  );
}

/** An instant, short and relative where people think so; the exact time is in the tooltip, and written on a page. */
export function DateTimeCell(props: CellProps) {
  const { format } = useEngine();
  const now = useNow();
  const { value, where } = props;
  if (value == null || value === '') return <None />;
  const [relative, exact] = [format.relative(value, now), format.exact(value)];
  if (!relative || !exact) return <TextCell {...props} />;
  return (
    <time dateTime={String(value)} data-tooltip={where === 'row' ? exact : relative}>
      {where === 'row' ? relative : exact}
    </time>
  );
}

/** A time beside another one: exact to the minute, since “in 2 h” cannot be compared. */
export function ComparedTimeCell(props: CellProps) {
  const { format } = useEngine();
  const { value } = props;
  if (value == null || value === '') return <None />;
  const minute = format.minute(value);
  if (!minute) return <TextCell {...props} />;
  return (
    <time dateTime={String(value)} data-tooltip={format.exact(value)}>
      {minute}
    </time>
  );
}

/** A time with seconds, for logs. */
export function MomentCell(props: CellProps) {
  const { format } = useEngine();
  const now = useNow();
  const { value } = props;
  if (value == null || value === '') return <None />;
  const exact = format.exact(value);
  if (!exact) return <TextCell {...props} />;
  return (
    <time dateTime={String(value)} data-tooltip={format.relative(value, now)}>
      {exact}
    </time>
  );
}

/** A switch whose record also ends: enabled, disabled, or expired by the field that is shown as a validity. */
export function KeyStateCell({ value, resource, record, field }: CellProps) {
  const { format } = useEngine();
  const now = useNow();
  const translate = useTranslate();
  const ends = resource.fields.find(({ display }) => display === 'validity');
  const state = keyState(value === true, ends && readMoment(record[ends.name], format.timeZone)?.ms, now);
  const own = state === 'expired' ? undefined : resource.texts.enums?.[field.name]?.[String(state === 'enabled')];
  return <Tag tone={STATE_TONES[state]}>{own ?? translate(`engine.cell.${state}`)}</Tag>;
}

/** How much is left until an end: counted from the field `auto: createdAt`, as the life of a key is. */
export function ValidityCell(props: CellProps) {
  const { format } = useEngine();
  const now = useNow();
  const translate = useTranslate();
  const end = readMoment(props.value, format.timeZone);
  const from = props.resource.fields.find((field) => field.auto === 'createdAt');
  const start = from && readMoment(props.record[from.name], format.timeZone);
  if (!end) return <None />;
  if (!start) return <DateTimeCell {...props} />;
  return (
    <ValidityBar
      start={start.ms}
      end={end.ms}
      now={now}
      label={format.day(props.value) ?? ''}
      describe={(percent) => translate('engine.cell.remaining', { percent, end: format.exact(props.value) })}
    />
  );
}
