import { useTranslate } from 'ra-core';
import { useDeferredValue, useRef, type KeyboardEvent } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field, Tab } from '../../../domain/schema/model/model';
import type { FormValues } from './useRecordForm';
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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The tabs of a long form. Each says whether something was changed on it and how many of its fields are to be
 * corrected; arrows move between them.
 */
export function FormTabs({ id, resource, fields, start, tabs, current, onChange }: FormTabsProps) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { errors } = useFormState();
  // Typing comes first: the marks follow when there is time.
  const values = useDeferredValue(useWatch() as FormValues);
  const changed = new Set(changedFields(fields, start, values).map((name) => tabOf(resource, name)));
  const wrong = Object.keys(errors).map((name) => tabOf(resource, name));

  const go = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const step = STEPS[event.key];
    if (step !== undefined) go(at + step);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(tabs.length - 1);
    else return;
    event.preventDefault();
  };

  return (
    <div className="e-tabs" role="tablist" aria-label={translate('record.tabs.label')} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ key }) => {
        const count = wrong.filter((one) => one === key).length;
        return (
          <button
            key={key}
            type="button"
            role="tab"
            data-tab={key}
            id={`${id}-tab-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {resource.texts.tabs?.[key] ?? key}
            {changed.has(key) && count === 0 && (
              <span className="e-tab-changed">
                <span className="e-hidden">{translate('record.tabs.changed')}</span>
              </span>
            )}
            {count > 0 && (
              <span className="e-tab-errors" title={translate('record.tabs.errors', { smart_count: count })}>
                {count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
