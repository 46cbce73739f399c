import { Type } from 'typebox';
import type { HistoryMark } from '../../storage/audit/history';

/** The query parameter that asks for the entries before a page of the audit log. */
export const cursorParameter = Type.Optional(Type.String({ pattern: '^[0-9]{1,14}\\.[0-9]{1,15}$' }));

/** The mark that a cursor stands for. */
export function markOf(cursor: string | undefined): HistoryMark | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = cursor.split('.');
  return { at: new Date(Number(at)), id: Number(id) };
}

/** The cursor of a page's mark; null after the last page. */
export const cursorText = (mark: HistoryMark | null): string | null => mark && `${mark.at.getTime()}.${mark.id}`;
