import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ApiParameter } from './openApiTypes';
import { valueKey, type PathProblem } from './request';

interface ParameterFieldsProps {
  readonly parameters: readonly ApiParameter[];
  readonly values: Readonly<Record<string, string>>;
  /** Why values of the path could not be sent, by name. */
  readonly problems: Readonly<Record<string, PathProblem>>;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
}

const LOCATIONS = ['path', 'query', 'header'] as const;

/** The parameters of a call, by where they are sent. */
export function ParameterFields({ parameters, values, problems, onValues }: ParameterFieldsProps) {
  const translate = useTranslate();
  return LOCATIONS.map((where) => {
    const own = parameters.filter((one) => one.in === where);
    if (own.length === 0) return null;
    return (
      <fieldset key={where} className="ax-fields">
        <legend>{translate(`apiExplorer.${where}`)}</legend>
        {own.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[valueKey(parameter)] ?? ''}
            problem={where === 'path' ? problems[parameter.name] : undefined}
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
  readonly problem: PathProblem | undefined;
  readonly onValue: (value: string) => void;
}

function ParameterField({ parameter, value, problem, onValue }: ParameterFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const { name, required = false, description, schema } = parameter;
  const described = [description && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    required,
    value,
    'aria-describedby': described,
    'aria-invalid': problem ? (true as const) : undefined,
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
          className={`e-in e-mono${problem ? ' e-bad' : ''}`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      {problem && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translate(`apiExplorer.${problem}`)}
        </p>
      )}
      {description && (
        <p className="e-help" id={`${id}-help`} lang="en">
          <Described text={description} />
        </p>
      )}
    </div>
  );
}

/** A text of the API document: what it has between backticks is code. */
const Described = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
