import { useTranslate } from 'ra-core';
import { useEngine } from '../model';
import { fileSize } from '../values/fileSize';
import { durationText } from '../values/duration';
import { None } from './None';
import { TextCell } from './TextCell';
import type { CellProps } from './types';

/** A number in the caller's language with its unit, in figures that align; zero as its resource calls it. */
export function NumberCell(props: CellProps) {
  const { value, field, resource } = props;
  const { format } = useEngine();
  const translate = useTranslate();
  if (value === undefined || value === null || value === '') return <None />;
  const number = Number(value);
  if (!Number.isFinite(number)) return <TextCell {...props} />;
  const zero = number === 0 ? resource.texts.enums?.[field.name]?.['0'] : undefined;
  if (zero !== undefined) return zero;
  const text = format.number(number);
  return (
    <span className="e-number">{field.unit ? translate(`units.short.${field.unit}`, { value: text }) : text}</span>
  );
}

/** Its usual currency (specification S-GEN-2): the choice of one is known by it. */
const DEFAULT_CURRENCY = 'EUR';

/** An amount in the currency that the record itself names, as the caller's language writes it. */
export function MoneyCell(props: CellProps) {
  const { value, resource, record } = props;
  const { format } = useEngine();
  const chosen = resource.fields.find(({ enum: currencies }) => currencies?.includes(DEFAULT_CURRENCY));
  const currency = chosen ? record[chosen.name] : DEFAULT_CURRENCY;
  const number = Number(value);
  if (value == null || value === '' || !Number.isFinite(number) || typeof currency !== 'string') {
    return <NumberCell {...props} />;
  }
  return <span className="e-number">{format.money(number, currency)}</span>;
}

/** A share: the number is in percent whatever the field's unit says. */
export function PercentCell(props: CellProps) {
  return <NumberCell {...props} field={{ ...props.field, unit: 'percent' }} />;
}

/** A number of seconds as people say it: "3 min 20 s". */
export function DurationCell(props: CellProps) {
  const { value } = props;
  const { format } = useEngine();
  const seconds = Number(value);
  if (value == null || value === '' || !Number.isFinite(seconds) || seconds < 0) return <NumberCell {...props} />;
  return <span className="e-number">{durationText(seconds, format.tag)}</span>;
}

/** A number of bytes as people say it: "3,4 Mo". */
export function BytesCell(props: CellProps) {
  const { value } = props;
  const { format } = useEngine();
  const bytes = Number(value);
  if (value == null || value === '' || !Number.isFinite(bytes) || bytes < 0) return <NumberCell {...props} />;
  return <span className="e-number">{fileSize(bytes, format.tag)}</span>;
}
