import { fieldOf } from '../parse/field';
import type { Field, SchemaError } from '../model/model';
import type { PatternVerdicts } from '../model/patterns';
import type { RawResource } from '../parse/raw';
import type { Path, Source } from '../parse/source';
import { suggest } from '../parse/suggest';
import { MAX_ERRORS } from '../parse/meta';
import { diagnostic, type SchemaDiagnostic, type DiagnosticCode } from '../diagnostics/diagnostic';

/** What a check needs: the file, and a way to say what is wrong with it. */
export interface LintContext {
  readonly source: Source;
  readonly raw: RawResource;
  /** Names of the record's properties. */
  readonly names: ReadonlySet<string>;
  /** The properties as the model will hold them. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Names of the permission layout. */
  readonly permissions: ReadonlySet<string>;
  /** How much work each regular expression can be; absent = not checked. */
  readonly patterns?: PatternVerdicts | undefined;
  readonly report: (path: Path, what: SchemaDiagnostic, hint?: SchemaDiagnostic) => void;
  /** Reports a name that is not among the known ones, with the nearest of them. */
  readonly known: (path: Path, unknown: DiagnosticCode, name: string, names: Iterable<string>) => void;
}

/** The properties that the filter of a preset names: `deleted` is none, where records are kept when they are deleted. */
export const filteredIn = (raw: RawResource, filter: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(filter).filter((name) => name !== 'deleted' || raw['x-resource'].softDelete === undefined);

/** What the lint rules of one schema file receive, with the list that collects their errors: at most `MAX_ERRORS`. */
export function lintContext(
  source: Source,
  raw: RawResource,
  permissions: ReadonlySet<string>,
  patterns?: PatternVerdicts,
): LintContext & {
  readonly errors: SchemaError[];
} {
  const errors: SchemaError[] = [];
  const report: LintContext['report'] = (path, what, hint) => {
    if (errors.length < MAX_ERRORS) errors.push(source.error(path, what, hint));
    else if (errors.length === MAX_ERRORS) errors.push(source.error([], diagnostic('moreErrors', MAX_ERRORS)));
  };
  return {
    source,
    raw,
    names: new Set(Object.keys(raw.properties)),
    fields: new Map(Object.entries(raw.properties).map(([name, property]) => [name, fieldOf(name, property, raw)])),
    permissions,
    patterns,
    errors,
    report,
    known(path, unknown, name, names) {
      const all = new Set(names);
      if (!all.has(name) && errors.length <= MAX_ERRORS) report(path, diagnostic(unknown, name), suggest(name, all));
    },
  };
}
