import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { Message } from '../errors';
import { lifetimeMessage } from '../inputs/lifetimeMessage';
import type { EngineRecord } from '../values/record';
import { isClearable } from './bulkRules';
import { bulkFields } from './editable';

/** Days that an extension starts with. */
const FIRST_DAYS = 7;

/** No value: it would clear the field of every record. */
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const startOf = ({ nullable, default: usual }: Field) => (nullable ? null : (usual ?? null));

/**
 * The fields that are chosen to be changed together, and what each is given: a value, no value, or days later.
 * @param only name of the only field, which is chosen from the start
 * @param records all that are changed; none when not all are known
 */
export function useBulkValues(resource: ClientResource, only: string | undefined, records: readonly EngineRecord[]) {
  const all = bulkFields(resource);
  const fields = only === undefined ? all : all.filter(({ name }) => name === only);
  const end = all.find(({ name, kind }) => name === resource.roles?.end && kind === 'dateTime')?.name;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(only === undefined ? [] : fields.map((field) => [field.name, startOf(field)])),
  );
  /** Days by which each end of validity is moved; undefined when all get the same. */
  const [extend, setExtend] = useState<number | undefined>(FIRST_DAYS);
  /** Fields whose value is to be cleared, as chosen by name. */
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const chosen = fields.filter(({ name }) => name in values);
  // An extension alone offers no way to clear the end.
  const mayClear = (field: Field) => isClearable(field, records) && !(only === end && field.name === end);
  const isExtended = (name: string) => name === end && extend !== undefined && !cleared.has(name);
  const written = chosen.filter(({ name }) => !isExtended(name));
  const clear = (name: string, on: boolean) =>
    setCleared(new Set(on ? [...cleared, name] : [...cleared].filter((one) => one !== name)));

  return {
    fields,
    chosen,
    /** The values to write, by field. */
    given: Object.fromEntries(written.map(({ name }) => [name, values[name]])),
    /** Those to write that the person has given: a value, or none (null) where it is to be cleared. */
    decided: Object.fromEntries(
      written.filter(({ name }) => cleared.has(name) || !isEmpty(values[name])).map(({ name }) => [name, values[name]]),
    ),
    /** Days by which the end of validity is moved; undefined when it is not. */
    days: written.length < chosen.length ? extend : undefined,
    /** What is wrong with the fields that have no value, although none was asked to be cleared, or a wrong lifetime. */
    missing: (): Readonly<Record<string, Message>> => {
      const empty = written.filter(({ name }) => isEmpty(values[name]) && !cleared.has(name));
      const wrong = written.flatMap((field) => {
        const message = lifetimeMessage(field, values[field.name]);
        return message ? [[field.name, message] as const] : [];
      });
      const needed = Object.fromEntries(
        empty.map((field) => {
          return [field.name, { message: `engine.bulk.${mayClear(field) ? 'missing' : 'needed'}` }];
        }),
      );
      return { ...needed, ...Object.fromEntries(wrong) };
    },
    /** Props of the row of a field. */
    propsOf: (field: Field) => ({
      field,
      chosen: field.name in values,
      value: values[field.name],
      cleared: cleared.has(field.name),
      clearable: mayClear(field) && !isExtended(field.name),
      ...(field.name === end && { extension: { days: extend, onChange: setExtend } }),
      onChoose: (on: boolean) => {
        const { [field.name]: _, ...others } = values;
        setValues(on ? { ...others, [field.name]: startOf(field) } : others);
        clear(field.name, false);
      },
      onClear: (on: boolean) => {
        setValues({ ...values, [field.name]: startOf(field) });
        clear(field.name, on);
      },
      onChange: (value: unknown) => setValues({ ...values, [field.name]: value }),
    }),
    /** What becomes of a field: days later, no value, or the value that was given; nothing yet when undefined. */
    afterOf: ({ name }: Field): { readonly days: number } | { readonly value: unknown } | undefined => {
      if (isExtended(name) && extend !== undefined) return { days: extend };
      if (cleared.has(name)) return { value: null };
      return isEmpty(values[name]) ? undefined : { value: values[name] };
    },
  };
}
