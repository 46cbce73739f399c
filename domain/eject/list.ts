import type { Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';
import { fieldJsx } from './column';
import { inputJsx } from './input';
import { attribute, componentName, Imports, labelOf } from './names';

/** Fields by which a filter is set as by typing it in a form. */
const FILTERED = new Set([
  'text',
  'longText',
  'email',
  'url',
  'integer',
  'number',
  'boolean',
  'enum',
  'date',
  'dateTime',
  'reference',
  'references',
  'list',
  'key',
]);

/**
 * Prints the list of a resource as a react-admin component: what one starts from when a screen must say more than a
 * schema can.
 */
export function ejectList(resource: Resource, locale: Locale): string {
  const use = new Imports();
  const byName = new Map(resource.fields.map((field) => [field.name, field]));
  const { columns, filters, perPage } = resource.list;
  const name = componentName(resource);

  const cells = columns.flatMap(({ field: source, second }) => {
    const field = byName.get(source);
    const below = second === undefined ? undefined : byName.get(second);
    if (!field) return [];
    const head = `      <DataTable.Col source="${source}"${attribute('label', labelOf(resource, source, locale))}${field.sortable ? '' : ' disableSort'}>`;
    const lines = [field, ...(below ? [below] : [])].map((one) => `        ${fieldJsx(resource, one, locale, use)}`);
    if (below) lines.splice(1, 0, '        <br />');
    return [head, ...lines, '      </DataTable.Col>'];
  });
  const hidden = columns.filter((column) => column.hidden).map(({ field }) => field);
  const inputs = filters.flatMap((source) => {
    const field = byName.get(source);
    if (!field || !FILTERED.has(field.kind)) return [];
    // What a filter asks for need not be a valid record.
    const loose = { ...field, required: false, readOnly: false, default: undefined, schema: {} };
    const input = inputJsx(resource, loose, locale, use);
    return [`  ${input.replace(/^<(\w+)/, `<$1 key="${source}"`)},`];
  });
  const search = resource.storage.search.length > 0;
  const bar = [...(search ? [`  <${use.use('SearchInput')} key="q" source="q" alwaysOn />,`] : []), ...inputs];
  ['List', 'DataTable'].forEach((one) => use.use(one));

  return [
    use.print('react-admin'),
    '',
    `const filters = [`,
    ...bar,
    `];`,
    '',
    `export const ${name}List = () => (`,
    `  <List filters={filters} sort={{ field: '${resource.sort.field}', order: '${resource.sort.order}' }} perPage={${perPage}}>`,
    `    <DataTable rowClick="edit"${hidden.length > 0 ? attribute('hiddenColumns', hidden) : ''}>`,
    ...cells,
    `    </DataTable>`,
    `  </List>`,
    `);`,
    '',
  ].join('\n');
}
