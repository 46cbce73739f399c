import { useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { RowResult } from '../../../dataProvider/jobs';
import type { CurrentValues } from '../../../domain/records/currentValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { fieldErrors, type Message } from '../errors';
import { useEngine } from '../model';
import { keysOf, useBulkRun } from '../operations/useBulkRun';
import type { Targets } from '../operations/useOperations';
import { checkBulk } from './bulkRules';
import { extendedEnds } from './extendedEnds';
import { useBulkValues } from './useBulkValues';
import { useValuesBefore } from './useValuesBefore';

interface BulkEditOptions {
  readonly resource: ClientResource;
  readonly targets: Targets;
  /** Name of the only field, which is chosen from the start. */
  readonly only?: string | undefined;
  readonly onDone: () => void;
  /** Called with the refused records. */
  readonly onRefused: (ids: readonly Identifier[]) => void;
}

/** One value for all records, the first and the last, or in words. */
interface After {
  readonly after: unknown;
  readonly afterRange?: readonly [string, string];
  readonly change?: string;
}

type Errors = Readonly<Record<string, Message>>;

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
  // Of records beyond the page nothing is known: what is wrong with them is the server's to say.
  const known = targets.records.length === count ? targets.records : [];
  const { fields, chosen, given, decided, days, missing, propsOf, afterOf } = useBulkValues(resource, only, known);
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState<Errors>({});
  const errors: Errors = { ...fieldErrors(failure), ...refusals };
  const before = useValuesBefore(
    resource,
    targets,
    chosen.map(({ name }) => name),
  );
  const { problems, left, reason } = checkBulk(resource, known, { values: decided, days, zone: format.timeZone });
  const able = count - left.length;
  const changing = known.filter((record) => !left.includes(record));

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

  const submit = () => {
    setFailure(undefined);
    const wrong = { ...problems, ...missing() };
    setRefusals(wrong);
    if (Object.keys(wrong).length > 0) return;
    const later = days === undefined ? {} : { extend: days };
    const change = { operation: 'edit', values: given, ...later } as const;
    const leftOut = new Set(left.map(({ id }) => id));
    const remaining = left.length > 0 ? ids.filter((id) => !leftOut.has(id)) : ids;
    void run.begin([remaining, change], async (key) => {
      return (await dataProvider.changeMany(resource.name, { ...targets, ids: remaining, change, key })).data;
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
    /** What is wrong with the whole change: it belongs to no field that is shown. */
    formProblem: Object.entries(refusals).find(([name]) => !chosen.some((field) => field.name === name))?.[1],
    /** A failure that belongs to no field that is shown. */
    failure: chosen.some(({ name }) => errors[name]) ? undefined : failure,
    /** Props of the row of a field. Its error goes once the person changes what was wrong. */
    propsOf: (field: Field) => {
      const { onChoose, onClear, onChange, extension, ...row } = propsOf(field);
      const edited =
        <T>(change: (value: T) => void) =>
        (value: T) => {
          change(value);
          setFailure(undefined);
          setRefusals(({ [field.name]: _, ...others }) => others);
        };
      return {
        ...row,
        onChoose: edited(onChoose),
        onClear: edited(onClear),
        onChange: edited(onChange),
        ...(extension && { extension: { ...extension, onChange: edited(extension.onChange) } }),
        error: errors[field.name],
      };
    },
    /** What becomes of the values of a field, which are now as said. */
    afterOf: (field: Field, now: CurrentValues['fields'][string]): After => {
      const after = afterOf(field);
      if (!after || 'value' in after) return { after: after?.value };
      const { range, later } = extendedEnds(
        changing,
        now,
        { end: field.name, ...after, zone: format.timeZone },
        new Date(),
      );
      if (range) return range[0] === range[1] ? { after: range[0] } : { after: undefined, afterRange: range };
      const options = { smart_count: after.days, n: after.days };
      return { after: undefined, change: translate(`engine.bulk.${later ? 'later' : 'days'}`, options) };
    },
  };
}
