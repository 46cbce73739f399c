import { useQuery } from '@tanstack/react-query';
import { useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { RowResult } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { fieldErrors, type Message } from '../errors';
import { useEngine } from '../model';
import { keysOf, useBulkRun } from '../operations/useBulkRun';
import type { Targets } from '../operations/useOperations';
import { checkBulk } from './bulkRules';
import { bulkFields } from './editable';

interface BulkEditOptions {
  readonly resource: ClientResource;
  readonly targets: Targets;
  /** Name of the only field, which is chosen from the start. */
  readonly only?: string | undefined;
  readonly onDone: () => void;
  /** Called with the refused records. */
  readonly onRefused: (ids: readonly Identifier[]) => void;
}

type Errors = Readonly<Record<string, Message>>;

/** Days that an extension starts with. */
const FIRST_DAYS = 7;

/** No value: it would clear the field of every record. */
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const startOf = ({ nullable, default: usual }: Field) => (nullable ? null : (usual ?? null));

/** What is wrong with the values themselves, as the first record that was refused has it. */
function errorsIn([row]: readonly RowResult[]): Errors {
  const problems = Object.entries(row?.problems ?? {}).filter(([name]) => name !== '');
  return Object.fromEntries(
    problems.map(([name, { msg_code, msg_args }]) => [name, { message: `errors.${msg_code}`, args: msg_args }]),
  );
}

/** The state of the dialog that gives several records the same value in chosen fields. */
export function useBulkEdit({ resource, targets, only, onDone, onRefused }: BulkEditOptions) {
  const translate = useTranslate();
  const { format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const { count, selection, ids } = targets;
  const all = bulkFields(resource);
  const fields = only === undefined ? all : all.filter(({ name }) => name === only);
  const end = all.find(({ name, kind }) => name === resource.roles?.end && kind === 'dateTime')?.name;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(only === undefined ? [] : fields.map((field) => [field.name, startOf(field)])),
  );
  /** Days by which each end of validity is moved; undefined when all get the same. */
  const [extend, setExtend] = useState<number | undefined>(FIRST_DAYS);
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState<Errors>({});
  /** Fields whose value is to be cleared, as chosen by name. */
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const chosen = fields.filter(({ name }) => name in values);
  const errors: Errors = { ...fieldErrors(failure), ...refusals };
  const isExtended = (name: string) => name === end && extend !== undefined && !cleared.has(name);

  const { data: before } = useQuery({
    queryKey: [resource.name, 'valuesBefore', ids, selection, chosen.map(({ name }) => name)],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.valuesBefore(resource.name, {
          ...(selection === undefined ? { ids } : { selection }),
          fields: chosen.map(({ name }) => name),
          signal,
        })
      ).data,
    enabled: chosen.length > 0,
    // Another field that is ticked must not empty the lines of the others.
    placeholderData: (previous) => previous,
  });

  const written = chosen.filter(({ name }) => !isExtended(name));
  const given = Object.fromEntries(written.map(({ name }) => [name, values[name]]));
  const days = written.length < chosen.length ? extend : undefined;
  // Of records beyond the page nothing is known: what is wrong with them is the server's to say.
  const known = targets.records.length === count ? targets.records : [];
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)));
  const { problems, left, reason } = checkBulk(resource, known, { values: filled, days, zone: format.timeZone });
  const able = count - left.length;

  const run = useBulkRun({
    resource,
    done: translate('engine.bulk.done', { smart_count: able, n: format.number(able) }),
    onDone,
    onRefused: (rows, ended) => {
      const found = errorsIn(rows);
      // Nothing was written, and a value is why: it is mended where it was given. A selection is used up by then.
      const mended = ended.result?.changed === 0 && selection === undefined && chosen.some(({ name }) => found[name]);
      if (mended) setRefusals(found);
      else onRefused(keysOf(resource, rows));
      return mended;
    },
    onFailed: setFailure,
  });

  const clear = (name: string, on: boolean) =>
    setCleared(new Set(on ? [...cleared, name] : [...cleared].filter((one) => one !== name)));

  const submit = () => {
    setFailure(undefined);
    const empty = written.filter(({ name }) => isEmpty(values[name]) && !cleared.has(name));
    const missing = Object.fromEntries(
      empty.map(({ name, nullable }) => {
        // An extension alone offers no way to clear the end.
        const clearable = nullable && !(only === end && name === end);
        return [name, { message: `engine.bulk.${clearable ? 'missing' : 'needed'}` }];
      }),
    );
    const wrong = { ...problems, ...missing };
    setRefusals(wrong);
    if (Object.keys(wrong).length > 0) return;
    const later = days === undefined ? {} : { extend: days };
    void run.begin(async () => {
      const change = { operation: 'edit', values: given, ...later } as const;
      const leftOut = new Set(left.map(({ id }) => id));
      const asked = left.length > 0 ? { ...targets, ids: ids.filter((id) => !leftOut.has(id)) } : targets;
      return (await dataProvider.changeMany(resource.name, { ...asked, change })).data;
    });
  };

  return {
    ...run,
    fields,
    chosen,
    errors,
    before,
    submit,
    /** Number of records that are changed. */
    able,
    /** Why the others stay as they are. */
    reason,
    /** A failure that belongs to no field that is shown. */
    failure: chosen.some(({ name }) => errors[name]) ? undefined : failure,
    /** Props of the row of a field. */
    propsOf: (field: Field) => ({
      field,
      chosen: field.name in values,
      value: values[field.name],
      error: errors[field.name],
      cleared: cleared.has(field.name),
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
