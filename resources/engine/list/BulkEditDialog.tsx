import { useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { RowResult } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Dialog } from '../../ui/Dialog';
import { fieldErrors, failureText, type Message } from '../errors';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { BulkProgress } from '../operations/BulkProgress';
import { keysOf, useBulkRun } from '../operations/useBulkRun';
import type { Targets } from '../operations/useOperations';
import { resourceName } from '../texts';
import { isActive } from '../import-export/useJob';
import { ChosenField } from './ChosenField';
import { bulkFields } from './editable';
import '../styles/form.css';

interface BulkEditDialogProps {
  readonly resource: ClientResource;
  readonly targets: Targets;
  readonly onDone: () => void;
  /** Called with the refused records. */
  readonly onRefused: (ids: readonly Identifier[]) => void;
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, Message>>;

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

/** Gives the selected records the same value in chosen fields. Loaded when first opened. */
export default function BulkEditDialog({ resource, targets, onDone, onRefused, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState<Errors>({});
  /** Fields whose value is to be cleared, as chosen by name. */
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const fields = bulkFields(resource);
  const chosen = fields.filter(({ name }) => name in values);
  const { count, selection } = targets;
  const counted = { smart_count: count, n: format.number(count) };
  const errors = { ...fieldErrors(failure), ...refusals };
  const elsewhere = failure !== undefined && !chosen.some(({ name }) => errors[name]);
  const { job, watched, busy, begin } = useBulkRun({
    resource,
    done: translate('engine.bulk.done', counted),
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
    const empty = chosen.filter(({ name }) => isEmpty(values[name]) && !cleared.has(name));
    setRefusals(
      Object.fromEntries(
        empty.map(({ name, nullable }) => [name, { message: `engine.bulk.${nullable ? 'missing' : 'needed'}` }]),
      ),
    );
    if (empty.length > 0) return;
    void begin(async () => {
      const change = { operation: 'edit', values } as const;
      return (await dataProvider.changeMany(resource.name, { ...targets, change })).data;
    });
  };

  if (job && watched) {
    const close = isActive(job) || !job.result?.refused ? onDone : onClose;
    return <BulkProgress resource={resource} job={job} onClose={close} />;
  }
  return (
    <Dialog
      title={translate('engine.bulk.title', { ...counted, name: resourceName(resource, count) })}
      onClose={job ? onDone : onClose}
      wide
      actions={
        <>
          <Button kind="quiet" onClick={job ? onDone : onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button kind="primary" disabled={busy || chosen.length === 0} onClick={submit}>
            {translate('engine.bulk.apply', counted)}
          </Button>
        </>
      }
    >
      <p>{translate('engine.bulk.text')}</p>
      <div className="e-bulk-fields">
        {fields.map((field) => (
          <ChosenField
            key={field.name}
            resource={resource}
            field={field}
            chosen={field.name in values}
            value={values[field.name]}
            error={errors[field.name]}
            cleared={cleared.has(field.name)}
            onChoose={(on) => {
              const { [field.name]: _, ...others } = values;
              setValues(on ? { ...others, [field.name]: startOf(field) } : others);
              clear(field.name, false);
            }}
            onClear={(on) => {
              setValues({ ...values, [field.name]: startOf(field) });
              clear(field.name, on);
            }}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {elsewhere && (
        <p role="alert" className="e-error">
          {failureText(translate, failure)}
        </p>
      )}
    </Dialog>
  );
}
