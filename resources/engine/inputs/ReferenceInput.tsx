import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { Combobox, ComboboxMany } from '../../widgets/Combobox';
import { useEngine } from '../model';
import { isKey } from '../record';
import { useComboboxTexts } from './comboboxTexts';
import { TextInput } from './TextInput';
import { emptyOf, type InputProps } from './types';
import { useReferenceOptions } from './useReferenceOptions';

interface PointingProps extends InputProps {
  readonly target: ClientResource;
}

function One({ target, ...props }: PointingProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, required, describedBy } = props;
  const ids = isKey(value) ? [value] : [];
  const { wake, search, loading, options, chosen } = useReferenceOptions(target, ids);
  const texts = useComboboxTexts();
  return (
    <Combobox
      {...{ id, options, loading, texts, onBlur, disabled, invalid, required, describedBy }}
      value={chosen[0] ?? null}
      onFocus={wake}
      onSearch={search}
      onChange={(option) => onChange(option?.value ?? emptyOf(field))}
    />
  );
}

function Many({ target, ...props }: PointingProps) {
  const { id, value, onChange, onBlur, disabled, invalid, required, describedBy } = props;
  const ids = Array.isArray(value) ? value.filter(isKey) : [];
  const { wake, search, loading, options, chosen } = useReferenceOptions(target, ids);
  const texts = useComboboxTexts();
  const translate = useTranslate();
  return (
    <ComboboxMany
      {...{ id, options, loading, texts, onBlur, disabled, invalid, required, describedBy }}
      value={chosen}
      onFocus={wake}
      onSearch={search}
      removeLabel={({ label }) => translate('engine.input.remove', { name: label })}
      onChange={(chosenNow) => onChange(chosenNow.map((option) => option.value))}
    />
  );
}

/** A key of another resource, searched as you type; the bare key where the caller may not look there. */
export function ReferenceInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <One {...props} target={target} />;
}

/** Several keys of another resource, as chips. */
export function ReferencesInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <Many {...props} target={target} />;
}
