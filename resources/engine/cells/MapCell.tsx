import { useTranslate } from 'ra-core';
import { asLines, mapLines } from '../values/map';
import { JsonCell } from './JsonCell';
import type { Cell, CellProps } from './types';

/** The cell of lists of words by name: a small table; any other JSON as it is. */
export const mapCell = (Rows: Cell): Cell =>
  function MapCell(props: CellProps) {
    const translate = useTranslate();
    const lines = mapLines(props.value);
    if (!lines) return <JsonCell {...props} />;
    const shown = asLines(props.field, props.resource, translate('engine.rows.name'), translate('engine.rows.values'));
    return <Rows {...props} {...shown} value={lines} />;
  };
