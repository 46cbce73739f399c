import { useTranslate } from 'ra-core';
import { asLines, mapLines } from '../map';
import { JsonCell } from './JsonCell';
import { RowsCell } from './RowsCell';
import type { CellProps } from './types';

/** Lists of words by name, as a small table; any other JSON as it is. */
export function MapCell(props: CellProps) {
  const translate = useTranslate();
  const lines = mapLines(props.value);
  if (!lines) return <JsonCell {...props} />;
  const shown = asLines(props.field, props.resource, translate('engine.rows.name'), translate('engine.rows.values'));
  return <RowsCell {...props} {...shown} value={lines} />;
}
