import type { Field, Resource } from '../../domain/schema/model/model';

const TYPES: Readonly<Record<Field['type'], string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'Record<string, unknown>',
  array: 'readonly unknown[]',
};

/** TypeScript types of every record, one interface per resource, from the checked model. */
export function recordTypes(resources: readonly Resource[]): string {
  return [
    '// Generated from schemas/resources; not edited by hand.',
    ...resources.map(
      (resource) => `
/** ${resource.texts.en.name.split('||||')[0]?.trim()} */
export interface ${typeName(resource.name)} {
${resource.fields.map((field) => `  ${JSON.stringify(field.name)}: ${fieldType(field)};`).join('\n')}
  readonly version: number;
}`,
    ),
    `
export interface RecordTypes {
${resources.map(({ name }) => `  ${JSON.stringify(name)}: ${typeName(name)};`).join('\n')}
}
`,
  ].join('\n');
}

function typeName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
}

function fieldType(field: Field): string {
  const items = (field.schema['items'] as { type?: Field['type'] } | undefined)?.type;
  const plain = field.enum
    ? field.enum.map((value) => JSON.stringify(value)).join(' | ')
    : field.type === 'array' && items
      ? `readonly ${TYPES[items]}[]`
      : TYPES[field.type];
  return field.nullable ? `${plain} | null` : plain;
}
