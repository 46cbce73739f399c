import { useMemo } from 'react';
import { LANGUAGES } from '../../../domain/text/languages';
import { Combobox, type ComboboxOption } from '../../ui/Combobox';
import { useEngine } from '../model';
import { useComboboxTexts } from './comboboxTexts';
import { emptyOf, type InputProps } from './types';

interface ChoiceProps extends InputProps {
  readonly options: readonly ComboboxOption[];
}

function Choice({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  required,
  describedBy,
  options,
}: ChoiceProps) {
  const texts = useComboboxTexts();
  const key = typeof value === 'string' && value !== '' ? value : undefined;
  const known = options.find((option) => option.value === key);
  return (
    <Combobox
      {...{ id, texts, onBlur, disabled, invalid, required, describedBy }}
      options={known || key === undefined ? options : [{ value: key, label: key }, ...options]}
      value={known ?? (key === undefined ? null : { value: key, label: key })}
      onChange={(option) => onChange(option?.value ?? emptyOf(field))}
    />
  );
}

/** An IANA time zone. */
export function TimeZoneInput(props: InputProps) {
  const options = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  return <Choice {...props} options={options} />;
}

/** A language, by its name in the caller's language; the field's own list when the schema gives one. */
export function LanguageInput(props: InputProps) {
  const { format } = useEngine();
  const { enum: declared } = props.field;
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(format.tag, { type: 'language' });
    const codes = declared?.map(String) ?? LANGUAGES;
    return codes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label, format.tag));
  }, [declared, format.tag]);
  return <Choice {...props} options={options} />;
}
