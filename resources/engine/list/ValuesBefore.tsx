import { useTranslate } from 'ra-core';
import type { CurrentValues } from '../../../domain/records/currentValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { comparedCellOf } from '../fieldTypes';
import { useEngine } from '../model';

interface ValuesBeforeProps {
  readonly resource: ClientResource;
  readonly field: Field;
  /** How many records there are. */
  readonly count: number;
  /** How many of them will be changed. */
  readonly able: number;
  readonly before: CurrentValues['fields'][string];
  /** The value that all will have; undefined while there is none, null when it will be cleared. */
  readonly after: unknown;
  /** The first and the last value that the records will have, in place of one for all. */
  readonly afterRange?: readonly [string, string] | undefined;
  /** Text in place of one value for all, e.g. "7 days later". */
  readonly change?: string | undefined;
}

/** What a field has in the selected records, and what it will have: "18 × Invité, 7 × VIP → 25 × Prestataire". */
export function ValuesBefore({ resource, field, count, able, before, after, afterRange, change }: ValuesBeforeProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const Cell = comparedCellOf(field);
  const cell = (value: unknown) => (
    <Cell field={field} resource={resource} record={{ id: '' }} value={value} where="row" />
  );
  const counted = (n: number, value: unknown) => (
    <>
      {translate('engine.bulk.times', { n: format.number(n) })}{' '}
      {value === null || value === undefined || value === '' ? translate('engine.bulk.empty') : cell(value)}
    </>
  );
  const between = (n: number, first: unknown, last: unknown) => (
    <>
      {translate('engine.bulk.times', { n: format.number(n) })} {cell(first)} {'–'} {cell(last)}
    </>
  );
  const { values, distinct, empty, range } = before;
  const asRange = range.length === 2 && distinct > 2;
  const others = distinct - values.length;
  return (
    <p className="e-before">
      <span className="e-hidden">{translate('record.change.from')}</span>
      {asRange ? (
        <span>
          <span>{between(count - empty, range[0], range[1])}</span>
          {empty > 0 && <span>{counted(empty, null)}</span>}
        </span>
      ) : (
        <span>
          {values.map(({ value, count: n }, index) => (
            <span key={index}>{counted(n, value)}</span>
          ))}
          {others > 0 && (
            <span>{translate('engine.bulk.others', { smart_count: others, n: format.number(others) })}</span>
          )}
        </span>
      )}
      {(change !== undefined || after !== undefined || afterRange) && (
        <>
          <span aria-hidden="true">{'→'}</span>
          <span className="e-hidden">{translate('record.change.to')}</span>
          <b>{change ?? (afterRange ? between(able, ...afterRange) : counted(able, after))}</b>
        </>
      )}
    </p>
  );
}
