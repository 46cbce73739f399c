import type { JsonSchema } from '../model/model';
import type { LintContext } from './context';
import { validatorOf } from './validator';
import { lintKeywords } from './keywords';
import { diagnostic } from '../diagnostics/diagnostic';

/** Conditions of the record as a whole; `then` and `else` go with their `if`. */
const KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'not', 'if'] as const;
const WITH_IF = ['then', 'else'] as const;

/** The definitions and the conditions of the record as a whole must compile, as each property does. */
export function lintRecord(context: LintContext): void {
  const { raw, report } = context;
  let fine = true;
  for (const [name, definition] of Object.entries(raw.$defs ?? {})) {
    fine = lintKeywords(context, ['$defs', name], definition) && fine;
  }
  const properties = Object.fromEntries(
    Object.entries(raw.properties).map(([name, { 'x-field': _, ...schema }]) => [name, schema]),
  );
  const record: JsonSchema = { ...(raw.$defs && { $defs: raw.$defs }), type: 'object', properties };
  for (const keyword of [...KEYWORDS, ...WITH_IF]) {
    if (raw[keyword]) fine = lintKeywords(context, [], { [keyword]: raw[keyword] }) && fine;
  }
  if (!fine) return;
  for (const keyword of KEYWORDS) {
    if (!raw[keyword]) continue;
    const { then, else: otherwise } = raw;
    const validator = validatorOf({
      ...record,
      [keyword]: raw[keyword],
      ...(keyword === 'if' && { ...(then && { then }), ...(otherwise && { else: otherwise }) }),
    });
    if (typeof validator === 'string') report([keyword], diagnostic('asIs', validator));
  }
}
