import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { FIELD_TYPES } from '../fieldTypes';
import { fieldLabel, fieldNamed } from '../texts';

/** The shape of the form that is coming: real titles and labels, bones in place of the values. */
export function FormSkeleton({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  return (
    <div className="e-card e-form" role="status" aria-label={translate('engine.form.loading')}>
      {resource.form.sections.map(({ key, fields }) => (
        <div className="e-sec" key={key} aria-hidden="true">
          {resource.texts.sections?.[key] && <h2>{resource.texts.sections[key].title}</h2>}
          <div className="e-grid">
            {fields.map((name) => {
              const kind = fieldNamed(resource, name)?.kind ?? 'text';
              return (
                <div key={name} className={`e-field${FIELD_TYPES[kind].wide ? ' e-wide' : ''}`}>
                  <span className="e-label">{fieldLabel(resource, name)}</span>
                  <div className="e-in e-in-bone">
                    <span className="e-bone" style={{ width: `${FIELD_TYPES[kind].width}ch` }} />
                  </div>
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
