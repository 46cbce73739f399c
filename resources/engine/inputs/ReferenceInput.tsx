import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Combobox, ComboboxMany } from '../../ui/Combobox';
import { useEngine } from '../model';
import { isKey } from '../values/record';
import { useComboboxTexts } from './comboboxTexts';
import { TextInput } from './TextInput';
import { emptyOf, type InputProps } from './types';
import { useCreateOption } from './useCreateOption';
import { useTaken } from './takenOptions';
import { useReferenceOptions } from './useReferenceOptions';

interface ReferenceProps extends InputProps {
  readonly target: ClientResource;
}

/** @param filter what the options must meet; nothing is added to them then, as it might not meet it */
function One({
  target,
  filter,
  ...props
}: ReferenceProps & { readonly filter?: Readonly<Record<string, unknown>> | undefined }) {
  const { id, field, value, onChange, onBlur, disabled, invalid, required, describedBy } = props;
  const ids = isKey(value) ? [value] : [];
  const found = useReferenceOptions(target, ids, filter);
  const { wake, search, typed, unanswered, answered, chosen, isForeign } = found;
  const { options, pending } = useTaken(field.name, found.options);
  const loading = found.loading || pending;
  const texts = useComboboxTexts();
  const { withNew, isNew, open, dialog } = useCreateOption(target, typed, (made) => onChange(made.id));
  return (
    <>
      <Combobox
        {...{ id, loading, texts, onBlur, disabled, invalid, required, describedBy }}
        unanswered={unanswered || pending}
        options={isForeign || filter ? options : withNew(options, loading || !answered)}
        value={chosen[0] ?? null}
        onFocus={wake}
        onSearch={search}
        onChange={(option) => (option && isNew(option) ? open() : onChange(option?.value ?? emptyOf(field)))}
      />
      {dialog}
    </>
  );
}

interface ManyProps extends InputProps {
  /** What a chosen record is called that cannot be read; default: its key. */
  readonly unknownLabel?: string | undefined;
}

/** @param filter what the options must meet; the server refuses a record that is made here and does not */
function Many({
  target,
  filter,
  unknownLabel,
  ...props
}: ManyProps & { readonly target: ClientResource; readonly filter?: Readonly<Record<string, unknown>> | undefined }) {
  const { id, value, onChange, onBlur, disabled, invalid, required, describedBy } = props;
  const ids = Array.isArray(value) ? value.filter(isKey) : [];
  const found = useReferenceOptions(target, ids, filter, unknownLabel);
  const { wake, search, typed, loading, unanswered, answered, options, chosen, isForeign } = found;
  const texts = useComboboxTexts();
  const { withNew, isNew, open, dialog } = useCreateOption(target, typed, (made) => onChange([...ids, made.id]));
  const translate = useTranslate();
  return (
    <>
      <ComboboxMany
        {...{ id, loading, unanswered, texts, onBlur, disabled, invalid, required, describedBy }}
        options={isForeign ? options : withNew(options, loading || !answered)}
        value={chosen}
        onFocus={wake}
        onSearch={search}
        removeLabel={({ label }) => translate('engine.input.remove', { name: label })}
        onChange={(now) => (now.some(isNew) ? open() : onChange(now.map((option) => option.value)))}
      />
      {dialog}
    </>
  );
}

/** A key of another resource, searched as you type; the bare key where the caller may not look there. */
export function ReferenceInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <One {...props} target={target} />;
}

/** One or several keys of another resource out of those that meet the target's preset that is named like the widget. */
export function PresetReferenceInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  const preset = target.list.presets.find(({ name }) => name === props.field.widget);
  const Options = props.field.reference?.many ? Many : One;
  return <Options {...props} target={target} filter={preset?.filter} />;
}

/** Several keys of another resource, as chips. */
export function ReferencesInput(props: ManyProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <Many {...props} target={target} />;
}
