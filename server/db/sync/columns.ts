import type { Field, Resource } from '../../../domain/schema/model/model';

interface ColumnSpec {
  readonly name: string;
  /** As `format_type` prints it, so that it can be compared with the catalogue. */
  readonly type: string;
}

const BY_KIND: Partial<Record<Field['kind'], string>> = {
  mask: 'numeric(20,0)',
  bits: 'numeric(20,0)',
  dateTime: 'timestamp with time zone',
  date: 'date',
  references: 'bigint[]',
  reference: 'bigint',
  boolean: 'boolean',
  integer: 'bigint',
  number: 'double precision',
};

/** PostgreSQL's type for a field. Text of every length is `text`: the validator checks the limits. */
export function columnType(field: Field): string {
  if (field.kind === 'reference' || field.kind === 'references') {
    const held =
      field.kind === 'references' ? (field.schema['items'] as { type?: string } | undefined)?.type : field.type;
    if (held === 'string') return field.kind === 'references' ? 'text[]' : 'text';
  }
  if (field.kind === 'enum') return field.type === 'integer' ? 'bigint' : 'text';
  if (field.type === 'object' || (field.type === 'array' && field.kind !== 'references')) return 'jsonb';
  if (field.type === 'integer' && field.kind === 'key') return 'bigint';
  return BY_KIND[field.kind] ?? 'text';
}

/** Every column of a resource's table, the key first; `search_text` is derived and handled apart. */
export function columnsOf(resource: Resource): ColumnSpec[] {
  const declared = resource.fields
    .filter(({ virtual }) => !virtual)
    .map((field) => ({ name: field.name, type: columnType(field) }));
  const tenant = resource.storage.tenant === 'company' ? resource.storage.tenantColumn : undefined;
  const own = tenant && !declared.some(({ name }) => name === tenant) ? [{ name: tenant, type: 'bigint' }] : [];
  return [...declared, ...own, { name: 'version', type: 'bigint' }];
}
