import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { LifetimeInput } from '../../resources/engine/inputs/LifetimeInput';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { errorMessage, fieldErrors, translateMessage, type Message } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { isEmpty } from '../../resources/engine/form/values';
import { useRecordUndo } from '../../resources/engine/operations/useRecordUndo';
import { useSuccess } from '../../resources/engine/operations/useSuccess';
import { lifetimeMessage } from '../../resources/engine/inputs/lifetimeMessage';
import { recordTitle } from '../../resources/engine/values/record';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { readMoment } from '../../resources/engine/values/time';
import '../../resources/engine/styles/form.css';

const FIELD = 'expiresAt';

/** Gives a key a new expiration date; the key itself stays the same. */
export default function RenewDialog({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const succeeded = useSuccess(resource.name);
  const undoOf = useRecordUndo(resource);
  const queryClient = useQueryClient();
  const dataProvider = useEngineDataProvider();
  const { format } = useEngine();
  const id = useId();
  const field = resource.fields.find(({ name }) => name === FIELD);
  const [value, setValue] = useState<unknown>(record[FIELD]);
  const [error, setError] = useState<Message>();
  const [busy, setBusy] = useState(false);

  const renew = async () => {
    if (isEmpty(value)) return setError({ message: 'errors.FIELD_REQUIRED' });
    const problem = field && lifetimeMessage(field, value);
    if (problem) return setError(problem);
    if (!readMoment(value, format.timeZone)) return setError({ message: 'engine.input.badDate' });
    setBusy(true);
    try {
      // Specification S-KEY-4: `PATCH {api}/api_tokens/{id}/renew` takes the expiration; without that call it is a
      // field.
      const renewed = await (resource.actions.some(({ name, call }) => name === operation.name && call)
        ? dataProvider.call(resource.name, { action: operation.name, id: record.id, body: { expiration: value } })
        : dataProvider.update(resource.name, { id: record.id, data: { [FIELD]: value }, previousData: record }));
      succeeded(operation.done, undoOf({ ...(renewed.data as object), id: record.id }));
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      onClose();
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };

  if (!field) return null;
  return (
    <Dialog
      title={translate('engine.token.renewTitle', { name: recordTitle(resource, record) })}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" disabled={busy} onClick={() => void renew()}>
          {translate('engine.token.renew')}
        </Button>
      }
    >
      <p>{translate('engine.token.renewText')}</p>
      <label className="e-label" htmlFor={id}>
        {translate('engine.token.expiration')}
      </label>
      <LifetimeInput
        id={id}
        field={field}
        resource={resource}
        mode="edit"
        label={translate('engine.token.expiration')}
        value={value}
        onChange={(next) => {
          setValue(next);
          setError(undefined);
        }}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
      />
      {error && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translateMessage(translate, error)}
        </p>
      )}
    </Dialog>
  );
}
