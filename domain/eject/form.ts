import type { Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';
import { inputJsx } from './input';
import { attribute, componentName, Imports } from './names';

const CONDITIONS = ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const;

/** Prints the form of a resource, and its pages to create and to edit, as react-admin components. */
export function ejectForm(resource: Resource, locale: Locale): string {
  const use = new Imports();
  const byName = new Map(resource.fields.map((field) => [field.name, field]));
  const { sections } = resource.form;
  const tabs = sections.length > 1;
  const name = componentName(resource);
  const inner = tabs ? '      ' : '    ';

  const inputsOf = (fields: readonly string[]) =>
    fields.flatMap((source) => {
      const field = byName.get(source);
      if (!field) return [];
      const conditions = CONDITIONS.flatMap((condition) =>
        field[condition] ? [`${condition} ${JSON.stringify(field[condition])}`] : [],
      );
      // What ends a comment must not stand in one.
      const comment = conditions.map((text) => `${inner}{/* ${text.replaceAll('*/', '* /')} */}`);
      return [...comment, inner + inputJsx(resource, field, locale, use)];
    });
  const body = tabs
    ? sections.flatMap(({ key, fields }) => [
        `    <TabbedForm.Tab${attribute('label', resource.texts[locale].sections?.[key]?.title ?? key)}>`,
        ...inputsOf(fields),
        `    </TabbedForm.Tab>`,
      ])
    : sections.flatMap(({ fields }) => inputsOf(fields));
  const form = use.use(tabs ? 'TabbedForm' : 'SimpleForm');
  ['Create', 'Edit'].forEach((one) => use.use(one));

  return [
    use.print('react-admin'),
    '',
    `const ${name}Form = () => (`,
    `  <${form}>`,
    ...body,
    `  </${form}>`,
    `);`,
    '',
    `export const ${name}Create = () => (`,
    `  <Create redirect="edit">`,
    `    <${name}Form />`,
    `  </Create>`,
    `);`,
    '',
    `export const ${name}Edit = () => (`,
    `  <Edit mutationMode="pessimistic">`,
    `    <${name}Form />`,
    `  </Edit>`,
    `);`,
    '',
  ].join('\n');
}
