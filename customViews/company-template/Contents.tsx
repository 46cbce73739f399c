import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import type { CompanyTemplate, TemplateRecord, TemplateValue } from '../../domain/records/companyTemplate';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';

/** A value as text in the language of the reader; undefined for keys, masks and pages. */
function shown(value: TemplateValue | undefined, locale: string): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[locale] as string | undefined;
}

/** The name that a record will have: its title field, or what a template such as `{a}` is filled with. */
function nameOf({ key, values }: TemplateRecord, resource: ClientResource | undefined, locale: string): string {
  const field = resource?.title ?? '';
  const text = shown(values[field], locale) ?? key;
  return resource?.texts.enums?.[field]?.[text] ?? text;
}

/** The records that a new company gets, by resource, with names in the reader's language. */
export function Contents({ template }: { readonly template: CompanyTemplate }) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const locale = format.tag.slice(0, 2);
  const kinds = [...new Set(template.records.map(({ resource }) => resource))];
  const isDefault = new Set(
    Object.values(template.company)
      .flat()
      .flatMap((value) => (typeof value === 'object' && value !== null && '$record' in value ? [value.$record] : [])),
  );
  return (
    <div className="template-groups">
      {kinds.map((name) => {
        const records = template.records.filter((record) => record.resource === name);
        const resource = resources.get(name);
        return (
          <section key={name} className="e-card template-group">
            <h2>
              {resource ? resourceName(resource, 2) : name}
              <small>{translate('companyTemplate.count', { smart_count: records.length })}</small>
            </h2>
            <ul>
              {records.map((record) => (
                <li key={record.key}>
                  <span>{nameOf(record, resource, locale)}</span>
                  {isDefault.has(record.key) && <small>{translate('companyTemplate.default')}</small>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
