import { decodeJson } from '../values/json';
import { None } from './None';
import type { CellProps } from './types';

/** JSON: one line in a row, laid out on a page; text that does not decode is shown raw. */
export function JsonCell({ value, where }: CellProps) {
  if (value === undefined || value === null || value === '') return <None />;
  const { decoded, text } = decodeJson(value);
  const raw = decoded === undefined ? text : JSON.stringify(decoded, null, where === 'page' ? 2 : undefined);
  return where === 'page' ? <pre className="e-json">{raw}</pre> : <code className="e-mono e-truncated">{raw}</code>;
}
