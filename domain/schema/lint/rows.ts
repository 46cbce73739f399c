import type { Predicate } from '../model/model';
import type { LintContext } from './context';
import { diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

/** Keywords about a row, and about one column of it, that can be translated to SQL. */
const ROW_KEYWORDS = ['properties', 'required', 'not', 'allOf', 'anyOf'];
const COLUMN_KEYWORDS = ['const', 'enum', 'pattern', 'type', 'x-bits', 'not'];
const COMPARISONS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** A condition about rows is asked of the database, so it may use only what the database can answer. */
export function lintRows({ fields, report }: LintContext, index: number, where: Predicate): void {
  const at = ['x-permissions', 'rows', index, 'where'];
  const refuse = (what: string, hint?: SchemaDiagnostic) => report(at, diagnostic('notAsked', what), hint);
  const column = (predicate: Predicate): void => {
    for (const [keyword, value] of Object.entries(predicate)) {
      if (keyword === 'not') column(value as Predicate);
      else if (!COLUMN_KEYWORDS.includes(keyword) && !COMPARISONS.includes(keyword)) refuse(keyword);
    }
  };
  const row = (predicate: Predicate): void => {
    for (const [keyword, value] of Object.entries(predicate)) {
      if (!ROW_KEYWORDS.includes(keyword)) refuse(keyword);
      else if (keyword === 'not') row(value as Predicate);
      else if (keyword === 'allOf' || keyword === 'anyOf') (value as Predicate[]).forEach(row);
      else if (keyword === 'properties') {
        for (const [name, inner] of Object.entries(value as Record<string, Predicate>)) {
          if (name.startsWith('$')) refuse(name, diagnostic('nameInUnless'));
          else if (fields.get(name)?.virtual) report(at, diagnostic('notStored', name));
          else column(inner);
        }
      }
    }
  };
  row(where);
}
