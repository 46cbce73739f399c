import { useTranslate } from 'ra-core';
import { useDeferredValue } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field, Tab } from '../../../domain/schema/model/model';
import { TabList } from '../../ui/Tabs';
import type { FormValues } from './useValidatedForm';
import { changedFields, type Values } from './values';

interface FormTabsProps {
  readonly id: string;
  readonly resource: ClientResource;
  readonly fields: readonly Field[];
  readonly start: Values;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onChange: (key: string) => void;
}

/** The tab that a field is on; undefined when the form has no tabs or leaves the field out. */
export function tabOf({ form }: ClientResource, field: string): string | undefined {
  const section = form.sections.find(({ fields }) => fields.includes(field));
  return form.tabs?.find(({ sections }) => section && sections.includes(section.key))?.key;
}

/**
 * The tabs of a long form. Each says whether something was changed on it and how many of its fields are to be
 * corrected.
 */
export function FormTabs({ id, resource, fields, start, tabs, current, onChange }: FormTabsProps) {
  const translate = useTranslate();
  const { errors } = useFormState();
  // Typing comes first: the marks follow when there is time.
  const values = useDeferredValue(useWatch() as FormValues);
  const changed = new Set(changedFields(fields, start, values).map((name) => tabOf(resource, name)));
  const wrong = Object.keys(errors).map((name) => tabOf(resource, name));

  const mark = (key: string) => {
    const count = wrong.filter((one) => one === key).length;
    if (count > 0) {
      return (
        <span className="e-tab-errors" data-tooltip={translate('record.tabs.errors', { smart_count: count })}>
          {count}
        </span>
      );
    }
    return (
      changed.has(key) && (
        <span className="e-tab-changed">
          <span className="e-hidden">{translate('record.tabs.changed')}</span>
        </span>
      )
    );
  };

  return (
    <TabList
      id={id}
      label={translate('record.tabs.label')}
      tabs={tabs.map(({ key }) => ({ key, label: resource.texts.tabs?.[key] ?? key, mark: mark(key) }))}
      current={current}
      onChange={onChange}
    />
  );
}
