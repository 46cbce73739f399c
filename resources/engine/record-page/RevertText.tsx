import { useTranslate, type TranslateFunction } from 'ra-core';
import type { HistoryLine } from '../../../domain/records/history';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { FieldKind } from '../../../domain/schema/model/fields';
import { comparedCellOf } from '../fieldTypes';
import { operationWord } from '../values/operationWord';
import { fieldNamed } from '../texts';
import { hasValue, type EngineRecord } from '../values/record';

/** Values of these are a few words; a button has no room for others, and none for links. */
const SHORT: readonly FieldKind[] = ['integer', 'number', 'enum', 'date', 'dateTime', 'text'];
const MAX_LENGTH = 40;

interface RevertTextProps {
  readonly resource: ClientResource;
  readonly record: Pick<EngineRecord, 'id'>;
  readonly line: HistoryLine;
  /** Key of the text for a change of several fields. */
  readonly usual?: string;
}

/** A text of `record.revert` by what was done (`operationWord`): `labels.create`; `usual` for actions that have none of their own. */
export function revertText(
  translate: TranslateFunction,
  kind: 'labels' | 'titles' | 'texts' | 'done',
  word: string,
  values: Readonly<Record<string, unknown>> = {},
  usual = `record.revert.${kind}.other`,
): string {
  return translate(`record.revert.${kind}.${word}`, { ...values, _: translate(usual, values) });
}

/** What a button that undoes a change says: “Rétablir 20 Mbit/s” where it is one value, else what is undone. */
export function RevertText({ resource, record: { id }, line, usual }: RevertTextProps) {
  const translate = useTranslate();
  const [change, ...others] = line.changes;
  const field = change && fieldNamed(resource, change.field);
  const isNamed =
    line.action === 'update' &&
    others.length === 0 &&
    field !== undefined &&
    SHORT.includes(field.kind) &&
    !change?.sealed &&
    hasValue(field, change?.before) &&
    String(change?.before).length <= MAX_LENGTH;
  if (!isNamed) return revertText(translate, 'labels', operationWord(resource, line.action), {}, usual);
  const Cell = comparedCellOf(field);
  return (
    <>
      {translate('record.revert.confirm')}{' '}
      <Cell {...{ field, resource, record: { id } }} where="row" value={change?.before} />
    </>
  );
}
