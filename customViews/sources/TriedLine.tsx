import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { fieldLabel } from '../../resources/engine/texts';

/** One pasted line, as the server has read it. */
export type Tried = { readonly line: string } & (
  | {
      readonly fields: Readonly<Record<string, string | number>>;
      readonly tags: readonly string[];
    }
  | { readonly reason: 'noRule' | 'tooSlow' }
  | { readonly reason: 'value'; readonly field: string; readonly value: string }
);

/** The resource that parsers produce. */
const TARGET = 'access-logs';

/** The values of a line, or the reason why it is not recognised. */
export function TriedLine({ tried }: { readonly tried: Tried }) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const target = resources.get(TARGET);
  const label = (name: string) => (target ? fieldLabel(target, name) : name);
  const shown = (name: string, value: string | number) =>
    target?.fields.find((field) => field.name === name)?.schema.format === 'date-time'
      ? (format.exact(value) ?? String(value))
      : String(value);
  if ('reason' in tried) {
    const args = tried.reason === 'value' ? { field: label(tried.field), value: tried.value } : {};
    return (
      <li>
        <code className="src-line">{tried.line}</code>
        <p className="e-help e-error">{translate(`sources.reasons.${tried.reason}`, args)}</p>
      </li>
    );
  }
  const rows = Object.entries(tried.fields).map(([name, value]) => [label(name), shown(name, value)] as const);
  const tags = tried.tags.length > 0 ? [[label('tags'), tried.tags.join(', ')] as const] : [];
  return (
    <li>
      <code className="src-line">{tried.line}</code>
      <dl className="src-fields">
        {[...rows, ...tags].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
