import { useTranslate } from 'ra-core';
import type { Field, FieldKind } from '../../../../domain/schema/model/model';
import type { ParamField, ParamOptions, ParamTexts, ParamType } from '../../../../domain/schema/model/params';
import { Icon } from '../../../ui/Icon';
import { CopyField } from '../../../ui/CopyField';
import { LongTextInput } from '../LongTextInput';
import { ReferenceInput } from '../ReferenceInput';
import { SelectInput } from '../SelectInput';
import { SwitchInput } from '../SwitchInput';
import { TextInput } from '../TextInput';
import type { Input, InputProps } from '../types';
import { SecretParamInput } from './SecretParamInput';
import { SlideInput } from './SlideInput';

interface ParamRowProps extends InputProps {
  readonly definition: ParamField;
  readonly texts: ParamTexts;
  readonly record: Readonly<Record<string, unknown>>;
  /** Of a secret: the stored record has one. */
  readonly stored: boolean;
}

/** The inputs of values; the others only say something. */
const INPUTS: Partial<Record<ParamType, { readonly kind: FieldKind; readonly input: Input }>> = {
  boolean: { kind: 'boolean', input: SwitchInput },
  slide: { kind: 'number', input: SlideInput },
  text: { kind: 'text', input: TextInput },
  hyperlink: { kind: 'url', input: TextInput },
  select: { kind: 'enum', input: SelectInput },
  element: { kind: 'reference', input: ReferenceInput },
};

/** A definition as a field, so that the inputs of records do for parameters too. */
function fieldOf(params: Field, { name, type, options }: ParamField, kind: FieldKind): Field {
  const { resource, unit } = (options ?? {}) as ParamOptions;
  const { params: _params, cast: _cast, widget: _widget, ...base } = params;
  return {
    ...base,
    name,
    kind,
    nullable: true,
    ...(type === 'select' && { enum: options as readonly string[] }),
    ...(resource !== undefined && {
      reference: { resource, many: false, as: name, onDelete: 'keep' as const },
    }),
    ...(unit !== undefined && { unit }),
    schema: (options ?? {}) as Field['schema'],
  };
}

/** An address with this console's origin and the record's values in it; undefined while a value is missing. */
function addressOf(template: unknown, record: Readonly<Record<string, unknown>>): string | undefined {
  let whole = true;
  const text = String(template).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'origin' ? window.location.origin : record[name];
    if (value === undefined || value === null || value === '') whole = false;
    return name === 'origin' ? String(value) : encodeURIComponent(String(value));
  });
  return whole ? text : undefined;
}

/** One definition of a sub-form: words, an address to follow or to take away, or a value. */
export function ParamRow({ definition, texts, record, stored, ...props }: ParamRowProps) {
  const translate = useTranslate();
  const { name, type, default: start, options } = definition;
  const label = texts.labels[name] ?? name;
  if (type === 'hidden') return null;
  if (type === 'comment') return <p className="e-params-wide e-help">{label}</p>;
  if (type === 'link') {
    const to = addressOf(start, record);
    return (
      to !== undefined && (
        <a className="e-params-wide e-params-link" href={to} target="_blank" rel="noreferrer">
          {label} <Icon name="OpenInNew" size={14} />
        </a>
      )
    );
  }
  if (type === 'urlcopy') {
    const value = addressOf(start, record);
    return (
      <div className="e-params-wide">
        {value === undefined ? (
          <p className="e-help">{translate('record.params.later', { name: label })}</p>
        ) : (
          <CopyField
            label={label}
            value={value}
            copy={translate('engine.token.copy')}
            copied={translate('engine.token.copiedShort')}
            onCopied={() => undefined}
          />
        )}
      </div>
    );
  }
  const known = INPUTS[type];
  if (!known) return null;
  const field = fieldOf(props.field, definition, known.kind);
  const Own = type === 'text' && (options as ParamOptions | undefined)?.lines ? LongTextInput : known.input;
  const words = { ...props.resource.texts, fields: texts.labels, enums: texts.options ?? {} };
  // Where it is known which ones are wrong, the others are not marked.
  const wrong = !props.cells || props.cells.some(({ column }) => column === name);
  const invalid = props.invalid === true && wrong;
  const own = { ...props, field, resource: { ...props.resource, texts: words }, label, required: false, invalid };
  return (
    <div className={`e-field${Own === LongTextInput ? ' e-params-wide' : ''}`}>
      <label className="e-label" htmlFor={props.id}>
        {label}
      </label>
      {definition.secret ? <SecretParamInput {...own} stored={stored} /> : <Own {...own} />}
    </div>
  );
}
