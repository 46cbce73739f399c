import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';
import { Dialog } from '../../widgets/Dialog';
import { fieldErrors, say, sayFailure, type Message } from '../errors';
import { GROUPS, inputOf } from '../inputs';
import { useEngineDataProvider } from '../dataProvider';
import type { Targets } from '../operations/useOperations';
import { useRun } from '../operations/useRun';
import { fieldLabel, resourceName } from '../texts';
import { bulkFields } from './editable';
import { MOST_SELECTED } from './useSelection';
import '../styles/form.css';

interface BulkEditDialogProps {
  readonly resource: ClientResource;
  readonly targets: Targets;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface ChosenFieldProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly chosen: boolean;
  readonly value: unknown;
  readonly error: Message | undefined;
  readonly onChoose: (chosen: boolean) => void;
  readonly onChange: (value: unknown) => void;
}

/** One field: left as it is in every record, until it is ticked. */
function ChosenField({ resource, field, chosen, value, error, onChoose, onChange }: ChosenFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const label = fieldLabel(resource, field.name);
  const Input = inputOf(field);
  return (
    <div className="e-bulk-field">
      <label className="e-tickline">
        <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
        {label}
      </label>
      {chosen && (
        <div>
          {!GROUPS.includes(Input) && (
            <label className="e-hidden" htmlFor={id}>
              {translate('engine.bulk.value', { name: label })}
            </label>
          )}
          <Input
            id={id}
            field={field}
            resource={resource}
            mode="edit"
            label={translate('engine.bulk.value', { name: label })}
            value={value}
            onChange={onChange}
            invalid={error !== undefined}
            describedBy={error && `${id}-error`}
          />
          {error && (
            <p id={`${id}-error`} className="e-error">
              {say(translate, error)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** True where the service changes many records in one call, all or none; the others change one after the other. */
const isOneCall = ({ backend }: ClientResource, count: number) =>
  (backend.ops.update ?? backend).service === 'element' && count <= MOST_SELECTED;

/** Gives the selected records the same value in chosen fields. Loaded when first opened. */
export default function BulkEditDialog({ resource, targets, onDone, onClose }: BulkEditDialogProps) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  const { run, busy } = useRun(resource.name);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [failure, setFailure] = useState<unknown>();
  const fields = bulkFields(resource);
  const chosen = fields.filter(({ name }) => name in values);
  const count = targets.ids.length;
  const errors = fieldErrors(failure);
  const elsewhere = failure !== undefined && !chosen.some(({ name }) => errors[name]);

  const submit = async () => {
    setFailure(undefined);
    const done = await run({
      name: 'bulkEdit',
      label: '',
      done: translate('engine.bulk.done', { smart_count: count }),
      run: () =>
        dataProvider.updateMany(resource.name, { ids: [...targets.ids], data: values }).catch((error: unknown) => {
          setFailure(error);
          throw error;
        }),
    });
    if (done) onDone();
  };

  return (
    <Dialog
      title={translate('engine.bulk.title', { smart_count: count, name: resourceName(resource, count) })}
      onClose={onClose}
      wide
      actions={
        <>
          <button type="button" className="e-btn e-btn-quiet" onClick={onClose}>
            {translate('engine.cancel')}
          </button>
          <button
            type="button"
            className="e-btn e-btn-primary"
            disabled={busy || chosen.length === 0}
            onClick={() => void submit()}
          >
            {translate('engine.bulk.apply', { smart_count: count })}
          </button>
        </>
      }
    >
      <p>{translate(isOneCall(resource, count) ? 'engine.bulk.text' : 'engine.bulk.textEach')}</p>
      <div className="e-bulk-fields">
        {fields.map((field) => (
          <ChosenField
            key={field.name}
            resource={resource}
            field={field}
            chosen={field.name in values}
            value={values[field.name]}
            error={errors[field.name]}
            onChoose={(on) => {
              const { [field.name]: _, ...others } = values;
              setValues(on ? { ...others, [field.name]: field.nullable ? null : (field.default ?? null) } : others);
            }}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {elsewhere && (
        <p role="alert" className="e-error">
          {sayFailure(translate, failure)}
        </p>
      )}
    </Dialog>
  );
}
