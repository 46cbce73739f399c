import { sql, type RawBuilder } from 'kysely';
import { OTHER_ELEMENT_NAMES } from '../../../domain/records/auditElements';
import { foldText } from '../../../domain/text/foldText';
import type { Caller } from '../../../domain/access/caller';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { type Bool, rowAccessFilter } from './rowAccess';

/** The caller, and the model that says what they see. */
interface Asker {
  readonly model: Model;
  readonly caller: Caller;
}

/** A word that is searched, and where. */
interface Searched {
  readonly resource: Resource;
  /** Columns that the caller may search. */
  readonly columns: readonly string[];
  readonly word: string;
  /** The word as a pattern of `like`, folded as texts of the database are. */
  readonly pattern: RawBuilder<string>;
  readonly alias: string;
}

/** The resource of which entries name administrators and kinds of records. */
const AUDIT_LOG = 'auditlog';
const ELEMENT = 'lo_element';

/**
 * Conditions by which a row is found although its columns do not have the word: what the caller’s language calls the codes
 * in them and, in the audit log, the kind of record and the administrators (specification S-AUD-4).
 */
export function wordConditions(asker: Asker, searched: Searched): Bool[] {
  const { columns, alias } = searched;
  const found = columns.flatMap((name) => {
    const codes = codesCalled(asker, searched, name);
    return codes.length > 0 ? [sql<boolean>`${sql.ref(`${alias}.${name}`)}::text = any(${codes})`] : [];
  });
  return [...found, ...byAdministrator(asker, searched)];
}

/** Codes of a column whose name in the caller’s language has the word. */
function codesCalled({ model, caller }: Asker, { resource, word }: Searched, column: string): readonly string[] {
  const folded = foldText(word);
  const has = (label: string) => foldText(label).includes(folded);
  if (resource.name === AUDIT_LOG && column === ELEMENT) {
    const called = Object.values(model.resources).filter(({ texts }) => has(texts[caller.locale].name));
    const others = Object.entries(OTHER_ELEMENT_NAMES[caller.locale]).filter(([, label]) => has(label));
    return [
      ...new Set([...called.flatMap(({ name, backend }) => [name, backend.type]), ...others.map(([code]) => code)]),
    ];
  }
  const labels = Object.entries(resource.texts[caller.locale].enums?.[column] ?? {});
  return labels.flatMap(([code, label]) => (has(label) ? [code] : []));
}

/** The administrators of an entry of the audit log, by login and name: those that the caller may see. */
function byAdministrator({ model, caller }: Asker, { resource, pattern, alias }: Searched): Bool[] {
  const admins = model.resources['administrators'];
  if (resource.name !== AUDIT_LOG || !admins) return [];
  return resource.fields
    .filter(({ reference }) => reference?.resource === admins.name)
    .map(
      (field) => sql<boolean>`${sql.ref(`${alias}.${field.name}`)} = any(array(
        select a.adminid from administrator a
        where portico_fold(concat_ws(' ', a.ad_login, a.ad_name)) like ${pattern}
          and ${rowAccessFilter(model, admins, caller, 'a')}))`,
    );
}
