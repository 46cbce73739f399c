import type { JsonSchema } from '../model/model';
import type { Path } from '../parse/source';
import type { LintContext } from './context';
import { badPattern } from './pattern';
import { diagnostic } from '../diagnostics/diagnostic';

const SINGLE_SUBSCHEMA = ['items', 'not', 'if', 'then', 'else', 'contentSchema'];
const SUBSCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf'];
const SUBSCHEMA_MAPS = ['properties', '$defs'];
const DEFINITION = '#/$defs/';

/** A schema and every schema inside it, each with its place. */
function* withInner(path: Path, schema: JsonSchema): Generator<[Path, JsonSchema]> {
  yield [path, schema];
  for (const [keyword, value] of Object.entries(schema)) {
    if (SINGLE_SUBSCHEMA.includes(keyword)) yield* withInner([...path, keyword], value as JsonSchema);
    if (!SUBSCHEMA_LISTS.includes(keyword) && !SUBSCHEMA_MAPS.includes(keyword)) continue;
    for (const [key, inner] of Object.entries(value as Record<string, JsonSchema>)) {
      yield* withInner([...path, keyword, SUBSCHEMA_LISTS.includes(keyword) ? Number(key) : key], inner);
    }
  }
}

/**
 * What the meta-schema cannot say about the standard keywords: the two validators must read them alike.
 * @returns false when something was reported
 */
export function lintKeywords({ raw, report, known, patterns }: LintContext, at: Path, schema: JsonSchema): boolean {
  let fine = true;
  const wrong: LintContext['report'] = (...args) => {
    fine = false;
    report(...args);
  };
  const definitions = Object.keys(raw.$defs ?? {}).map((name) => DEFINITION + name);
  for (const [path, { $ref, pattern, multipleOf, ...rest }] of withInner(at, schema)) {
    if (typeof $ref === 'string') {
      const alone = Object.keys(rest).length === 0 && pattern === undefined && multipleOf === undefined;
      if (!alone) {
        wrong([...path, '$ref'], diagnostic('refAlone'), diagnostic('write', '"allOf": [{ "$ref": "…" }, { … }]'));
      } else if (!definitions.includes($ref)) {
        fine = false;
        known([...path, '$ref'], 'unknownDefinition', $ref, definitions);
      }
    }
    const bad = typeof pattern === 'string' && badPattern(pattern, patterns);
    if (bad) wrong([...path, 'pattern'], ...bad);
    if (multipleOf !== undefined && !Number.isInteger(multipleOf)) {
      wrong([...path, 'multipleOf'], diagnostic('wholeMultiple'), diagnostic('smallerUnit'));
    }
  }
  return fine;
}
