import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { TabBones } from '../../ui/Tabs';
import { FIELD_TYPES } from '../fieldTypes';
import { fieldLabel, fieldNamed } from '../texts';
import { useAddressedTab } from './useAddressedTab';

/** The shape of the form that is coming: real titles and labels, bones in place of the values. */
export function FormSkeleton({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const { tab } = useAddressedTab(resource, true);
  const { sections, tabs = [] } = resource.form;
  const front = tabs.length > 1 ? tabs.find(({ key }) => key === tab) : undefined;
  return (
    <div className="e-card e-form" role="status" aria-label={translate('engine.form.loading')}>
      {front && <TabBones labels={tabs.map(({ key }) => resource.texts.tabs?.[key] ?? key)} />}
      {(front ? sections.filter(({ key }) => front.sections.includes(key)) : sections).map(({ key, fields }) => (
        <div className="e-sec" key={key} aria-hidden="true">
          {resource.texts.sections?.[key] && <h2>{resource.texts.sections[key].title}</h2>}
          {resource.texts.sections?.[key]?.help && <p>{resource.texts.sections[key].help}</p>}
          <div className="e-grid">
            {fields.map((name) => {
              const kind = fieldNamed(resource, name)?.kind ?? 'text';
              return (
                <div key={name} className={`e-field${FIELD_TYPES[kind].wide ? ' e-wide' : ''}`}>
                  <span className="e-label">{fieldLabel(resource, name)}</span>
                  <div className="e-in e-in-bone">
                    <span className="e-skeleton" style={{ width: `${FIELD_TYPES[kind].width}ch` }} />
                  </div>
                  {resource.texts.help?.[name] && <p className="e-help">{resource.texts.help[name]}</p>}
                </div>
              );
            })}
          </div>
        </div>
      ))}
      {(resource.can.edit || resource.can.create) && (
        <div className="e-save-bones" aria-hidden="true">
          <span className="e-skeleton" />
        </div>
      )}
    </div>
  );
}
