import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ApiParameter } from './openApiTypes';
import { valueKey } from './request';

interface ParameterFieldsProps {
  readonly parameters: readonly ApiParameter[];
  readonly values: Readonly<Record<string, string>>;
  /** Names of those in the path that have no value, once somebody has tried. */
  readonly missing: readonly string[];
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
}

const PLACES = ['path', 'query', 'header'] as const;

/** The parameters of a call, by where they are sent. */
export function ParameterFields({ parameters, values, missing, onValues }: ParameterFieldsProps) {
  const translate = useTranslate();
  return PLACES.map((place) => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return null;
    return (
      <fieldset key={place} className="ax-fields">
        <legend>{translate(`apiExplorer.${place}`)}</legend>
        {own.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[valueKey(parameter)] ?? ''}
            isMissing={place === 'path' && missing.includes(parameter.name)}
            onValue={(value) => onValues({ ...values, [valueKey(parameter)]: value })}
          />
        ))}
      </fieldset>
    );
  });
}

interface ParameterFieldProps {
  readonly parameter: ApiParameter;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onValue: (value: string) => void;
}

function ParameterField({ parameter, value, isMissing, onValue }: ParameterFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const { name, required = false, description, schema } = parameter;
  const described = [description && `${id}-help`, isMissing && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    required,
    value,
    'aria-describedby': described,
    'aria-invalid': isMissing ? (true as const) : undefined,
  };
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        <code>{name}</code>
        {required && <em> {translate('apiExplorer.required')}</em>}
      </label>
      {schema?.enum ? (
        <select {...shared} className="e-select" onChange={({ target }) => onValue(target.value)}>
          <option value="">—</option>
          {schema.enum.map(String).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          className={`e-in e-mono${isMissing ? ' e-bad' : ''}`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      {isMissing && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translate('apiExplorer.missing')}
        </p>
      )}
      {description && (
        <p className="e-help" id={`${id}-help`} lang="en">
          {description}
        </p>
      )}
    </div>
  );
}
