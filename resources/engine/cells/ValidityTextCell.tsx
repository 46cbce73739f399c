import { useTranslate } from 'ra-core';
import type { Field } from '../../../domain/schema/model/model';
import { useEngine } from '../model';
import { useNow } from '../useNow';
import { validityText } from '../values/validityText';
import type { CellProps } from './types';

interface ValidityTextCellProps extends Pick<CellProps, 'field' | 'record'> {
  /** The field with the start; `field` has the end. */
  readonly start: Field;
}

/** A start and an end as one sentence, coloured once it is past; the exact times are in the tooltip. */
export function ValidityTextCell({ field, start, record }: ValidityTextCellProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const now = useNow();
  const limits = { start: record[start.name], end: record[field.name] };
  const { state, text, exact } = validityText(limits, now, format, translate);
  return (
    <span className={`e-until e-until-${state}`} data-tooltip={exact}>
      {text}
    </span>
  );
}
