import type { Field, Resource } from '../../../domain/schema/model/model';
import { matches } from '../../../domain/schema/model/predicate';
import { visibleFields } from '../../../domain/schema/model/visible';
import { ALSO, freeCode, sampleValue, SPECIAL } from '../sampleValues';

/** The fields that a new record has to be given, each with what is entered. */
export function needed(resource: Resource, held: ReadonlySet<string>, n: number): [Field, unknown][] {
  const special = SPECIAL[resource.name]?.(n, 2) ?? {};
  const onForm = new Set(resource.form.sections.flatMap(({ fields }) => fields));
  const defaults = Object.fromEntries(resource.fields.map((field) => [field.name, field.default]));
  return (
    visibleFields(resource, held, 'create')
      .filter(({ name }) => onForm.has(name))
      // Who is invited chooses their own password.
      .filter(
        ({ secret, visibleWhen }) => !secret || !visibleWhen || matches(visibleWhen, defaults, { mode: 'create' }),
      )
      .filter(
        ({ name, required, default: start, initial }) =>
          name in special || ALSO[resource.name]?.includes(name) || (required && start === undefined && !initial),
      )
      .map((field) => [
        field,
        resource.name === 'countries' && field.name === 'code'
          ? freeCode(n)
          : (special[field.name] ?? sampleValue(field, n)),
      ])
  );
}

const FREE: readonly Field['kind'][] = ['text', 'longText', 'integer', 'number', 'reference', 'enum', 'boolean'];

/** A field that may be changed to something else: what names the record if it is plain text. */
export function changeable(resource: Resource, held: ReadonlySet<string>): Field | undefined {
  const shown = resource.form.sections.flatMap(({ fields }) => fields);
  const fields = visibleFields(resource, held, 'edit').filter(
    ({ name, kind, visibleWhen, enabledWhen, secret }) =>
      shown.includes(name) &&
      // What names a record of one's own making can be written, whatever its condition.
      (name === resource.title || (!visibleWhen && !enabledWhen)) &&
      !secret &&
      FREE.includes(kind),
  );
  // A pattern that sample text satisfies, it satisfies with a word more.
  const special = SPECIAL[resource.name]?.(0, 2) ?? {};
  const plain = ({ name, schema }: Field) =>
    !('format' in schema) && !('contentMediaType' in schema) && !('pattern' in schema && name in special);
  const named = fields.find(({ name }) => name === resource.title);
  if (named && plain(named)) return named;
  return [...fields].filter(plain).sort((a, b) => FREE.indexOf(a.kind) - FREE.indexOf(b.kind))[0];
}

/** Number of the tab that a field is on; undefined for a form without tabs. */
export function tabOf({ form }: Resource, { name }: Field): number | undefined {
  const section = form.sections.find(({ fields }) => fields.includes(name));
  const tab = form.tabs?.findIndex(({ sections }) => section && sections.includes(section.key)) ?? -1;
  return form.tabs && form.tabs.length > 1 && tab >= 0 ? tab : undefined;
}
