import type { Field } from '../model/model';
import type { LintContext } from './context';
import { diagnostic } from '../diagnostics/diagnostic';
import { roleCheck } from './roleCheck';

/**
 * A property that stores declared fields is a read-only object; the declaring resource must have suitable properties.
 */
export function lintMembers(context: LintContext): void {
  const { fields, raw, report } = context;
  for (const [name, { members, type, nullable, readOnly }] of fields) {
    if (!members || (type === 'object' && nullable && readOnly)) continue;
    report(
      ['properties', name],
      diagnostic('noMembers', name),
      diagnostic('write', '"type": ["object", "null"], "readOnly": true'),
    );
  }
  const { declares } = raw['x-resource'];
  if (!declares) return;
  const check = roleCheck(context);
  const at = ['x-resource', 'declares'];
  const isText = ({ kind, permission: { read } }: Field) =>
    (kind === 'text' || kind === 'longText') && read.length === 0;
  const texts = { label: declares.label, key: declares.key, ...(declares.path && { path: declares.path }) };
  for (const [word, name] of [...Object.entries(texts), ...Object.entries(declares.labels ?? {})]) {
    check([...at, word], name, isText, diagnostic('noOpenText', name));
  }
  const values = diagnostic('write', '"enum": ["boolean", "single", "multi"]');
  check(
    [...at, 'values'],
    declares.values,
    ({ kind }) => kind === 'enum',
    diagnostic('noChoice', declares.values),
    values,
  );
  if (declares.samples)
    check(
      [...at, 'samples'],
      declares.samples,
      ({ kind }) => kind === 'list',
      diagnostic('noSamples', declares.samples),
    );
  for (const [word, flag] of Object.entries({ active: declares.active, choices: declares.choices })) {
    if (flag) check([...at, word], flag.field, ({ kind }) => kind === 'bits', diagnostic('noFlags', flag.field));
  }
}
