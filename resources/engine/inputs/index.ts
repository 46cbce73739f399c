import type { WidgetName } from '../../../domain/schema/model/registry';
import type { Field } from '../../../domain/schema/model/model';
import { FIELD_TYPES, type InputName } from '../fieldTypes';
import { BitsInput } from './BitsInput';
import { ColorInput } from './ColorInput';
import { DateInput } from './DateInput';
import { DateTimeInput } from './DateTimeInput';
import { GeneratedInput } from './GeneratedInput';
import { JsonInput } from './JsonInput';
import { ListInput } from './ListInput';
import { LifetimeInput } from './LifetimeInput';
import { LongTextInput } from './LongTextInput';
import { mapInput } from './MapInput';
import { NumberInput } from './NumberInput';
import { ParamsInput } from './params/ParamsInput';
import { PasswordInput } from './PasswordInput';
import { PermissionsInput } from './PermissionsInput';
import { LanguageInput, TimeZoneInput } from './PlaceInputs';
import { RadioInput } from './RadioInput';
import { PresetReferenceInput, ReferenceInput, ReferencesInput } from './ReferenceInput';
import { rowsInput } from './RowsInput';
import { SecretInput } from './SecretInput';
import { SelectInput } from './SelectInput';
import { SwitchInput } from './SwitchInput';
import { TextInput } from './TextInput';
import { TransferInput } from './TransferInput';
import { UploadInput } from './UploadInput';
import type { Input } from './types';

const RowsInput = rowsInput((column) => inputOf(column));
const MapInput = mapInput(RowsInput);

export const INPUTS: Readonly<Record<InputName, Input>> = {
  text: TextInput,
  longText: LongTextInput,
  email: TextInput,
  url: TextInput,
  number: NumberInput,
  switch: SwitchInput,
  select: SelectInput,
  date: DateInput,
  dateTime: DateTimeInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  bits: BitsInput,
  permissions: PermissionsInput,
  json: JsonInput,
  list: ListInput,
  rows: RowsInput,
  secret: SecretInput,
};

/** Inputs that a schema asks for by name (`x-field.widget`). */
export const WIDGETS: Readonly<Record<WidgetName, Input>> = {
  textarea: LongTextInput,
  permissions: PermissionsInput,
  json: JsonInput,
  map: MapInput,
  radio: RadioInput,
  timezone: TimeZoneInput,
  language: LanguageInput,
  password: PasswordInput,
  generated: GeneratedInput,
  transfer: TransferInput,
  upload: UploadInput,
  color: ColorInput,
  forKeys: PresetReferenceInput,
  forPortals: PresetReferenceInput,
  lifetime: LifetimeInput,
};

/** Inputs made of several boxes: their label is a heading, not the label of one box. */
export const GROUPS: readonly Input[] = [
  BitsInput,
  MapInput,
  ParamsInput,
  PermissionsInput,
  RadioInput,
  RowsInput,
  TransferInput,
  UploadInput,
];

/** The input of a field: the form of declared parameters, the one its schema names, else the one of its kind. */
export function inputOf(field: Field): Input {
  if (field.params) return ParamsInput;
  return WIDGETS[field.widget as WidgetName] ?? INPUTS[FIELD_TYPES[field.kind].input];
}
