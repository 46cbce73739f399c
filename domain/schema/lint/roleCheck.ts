import type { Field } from '../model/model';
import type { Path } from '../parse/source';
import type { LintContext } from './context';
import type { SchemaDiagnostic } from '../diagnostics/diagnostic';

/** Looks a property up and reports it unless it fits its role. */
export function roleCheck({ fields, report }: LintContext) {
  return (
    path: Path,
    name: string,
    fits: (field: Field) => boolean,
    what: SchemaDiagnostic,
    hint?: SchemaDiagnostic,
  ): void => {
    const field = fields.get(name);
    if (field && !fits(field)) report(path, what, hint);
  };
}
