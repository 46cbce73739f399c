import type { Predicate } from '../model';
import type { LintContext } from './context';
import { said, type Said } from '../said';

/** Keywords about the row, and about one column of it, that have a meaning in SQL. */
const OF_ROW = ['properties', 'required', 'not', 'allOf', 'anyOf'];
const OF_COLUMN = ['const', 'enum', 'pattern', 'type', 'x-bits', 'not'];
const COMPARISONS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** A condition about rows is asked of the database, so it may use only what the database can answer. */
export function lintRows({ fields, report }: LintContext, index: number, where: Predicate): void {
  const at = ['x-permissions', 'rows', index, 'where'];
  const refuse = (what: string, hint?: Said) => report(at, said('notAsked', what), hint);
  const column = (predicate: Predicate): void => {
    for (const [keyword, value] of Object.entries(predicate)) {
      if (keyword === 'not') column(value as Predicate);
      else if (!OF_COLUMN.includes(keyword) && !COMPARISONS.includes(keyword)) refuse(keyword);
    }
  };
  const row = (predicate: Predicate): void => {
    for (const [keyword, value] of Object.entries(predicate)) {
      if (!OF_ROW.includes(keyword)) refuse(keyword);
      else if (keyword === 'not') row(value as Predicate);
      else if (keyword === 'allOf' || keyword === 'anyOf') (value as Predicate[]).forEach(row);
      else if (keyword === 'properties') {
        for (const [name, inner] of Object.entries(value as Record<string, Predicate>)) {
          if (name.startsWith('$')) refuse(name, said('nameInUnless'));
          else if (fields.get(name)?.virtual) report(at, said('notStored', name));
          else column(inner);
        }
      }
    }
  };
  row(where);
}
