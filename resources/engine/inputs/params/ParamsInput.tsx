import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useId } from 'react';
import {
  definitionsFor,
  holdsValue,
  readParams,
  SECRET_IS_SET,
  type ParamValues,
} from '../../../../domain/schema/model/paramValues';
import type { ParamField, ParamTexts } from '../../../../domain/schema/model/params';
import { useRecordFormContext } from '../formContext';
import { fieldLabel } from '../../texts';
import { JsonInput } from '../JsonInput';
import { emptyOf, type InputProps } from '../types';
import { ParamRow } from './ParamRow';
import './params.css';

/** Definitions by group, in the order in which the groups first appear. */
function grouped(definitions: readonly ParamField[]): ReadonlyMap<string, ParamField[]> {
  const groups = new Map<string, ParamField[]>();
  for (const one of definitions) groups.set(one.group ?? '', [...(groups.get(one.group ?? '') ?? []), one]);
  return groups;
}

/** What a value of the deciding field starts with: the declared defaults under what is there. */
function withDefaults(definitions: readonly ParamField[], values: ParamValues): ParamValues {
  const defaults = definitions.filter((one) => holdsValue(one) && one.default !== undefined);
  return { ...Object.fromEntries(defaults.map((one) => [one.name, one.default])), ...values };
}

interface SubFormProps extends InputProps {
  readonly definitions: readonly ParamField[];
  readonly values: ParamValues;
}

function SubForm({ definitions, values, ...props }: SubFormProps) {
  const { id, field, resource, label, onChange, describedBy } = props;
  const prefix = useId();
  const texts: ParamTexts = resource.texts.params?.[field.name] ?? { labels: {} };
  const record = useWatch() as Readonly<Record<string, unknown>>;
  const stored = readParams(useRecordFormContext().record?.[field.name]) ?? {};
  const full = withDefaults(definitions, values);
  const names = new Set(definitions.filter(holdsValue).map(({ name }) => name));
  const write = (name: string, value: unknown) => {
    const next = Object.entries({ ...full, [name]: value }).filter(
      // Null clears a stored secret; absent would keep it.
      ([key, one]) => names.has(key) && one !== '' && (one !== null || stored[key] === SECRET_IS_SET),
    );
    onChange(next.length > 0 ? JSON.stringify(Object.fromEntries(next)) : emptyOf(field));
  };
  return (
    <div className="e-params" id={id} role="group" aria-label={label} aria-describedby={describedBy} tabIndex={-1}>
      {[...grouped(definitions)].map(([group, members]) => (
        <fieldset key={group} className="e-params-group">
          {group !== '' && <legend>{texts.groups?.[group] ?? group}</legend>}
          {members.map((definition) => (
            <ParamRow
              key={definition.name}
              {...props}
              id={`${prefix}-${definition.name}`}
              definition={definition}
              texts={texts}
              record={record}
              value={full[definition.name]}
              stored={stored[definition.name] === SECRET_IS_SET}
              onChange={(value) => write(definition.name, value)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function InForm(props: InputProps) {
  const { id, field, resource, value } = props;
  const translate = useTranslate();
  const { by } = field.params ?? { by: '' };
  const decided: unknown = useWatch({ name: by });
  const definitions = field.params ? definitionsFor(field.params, decided) : [];
  const values = readParams(value);
  const isUndecided = decided === undefined || decided === null || decided === '';
  if (isUndecided && values && Object.keys(values).length === 0) {
    return (
      <p id={id} tabIndex={-1} className="e-help">
        {translate('record.params.first', { field: fieldLabel(resource, by) })}
      </p>
    );
  }
  // Nothing is declared for this choice, or what is stored is no object: the text itself.
  if (definitions.length === 0 || !values) return <JsonInput {...props} />;
  return <SubForm key={String(decided)} {...props} definitions={definitions} values={values} />;
}

/**
 * Parameters in a JSON text as the form that their definitions make (specification S-AUTH-3); which ones, another field
 * of the record decides. Outside a form, the text.
 */
export function ParamsInput(props: InputProps) {
  return useFormContext() ? <InForm {...props} /> : <JsonInput {...props} />;
}
