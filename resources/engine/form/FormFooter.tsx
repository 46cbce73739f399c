import { useDeferredValue, useEffect, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { fieldLabel } from '../texts';
import { CancelGuard } from './CancelGuard';
import { LeaveGuard } from './LeaveGuard';
import { SaveBar } from './SaveBar';
import type { DraftKeeper } from './useDraft';
import type { FormValues } from './useValidatedForm';
import { changedFields, type Values } from './values';

interface FormFooterProps {
  readonly resource: ClientResource;
  readonly mode: 'create' | 'edit';
  readonly adds: boolean;
  readonly fields: readonly Field[];
  /** What the form started from. */
  readonly start: Values;
  readonly saving: boolean;
  readonly leaving: RefObject<boolean>;
  readonly draft: DraftKeeper;
  readonly onReset: () => void;
  /** In a dialog: the way out of it, and where the question before it is put. */
  readonly onCancel?: (() => void) | undefined;
  readonly cancel: RefObject<() => void>;
}

/** The only part that looks at every key: it lists the changes, keeps them and guards them. */
export function FormFooter(props: FormFooterProps) {
  const { resource, mode, adds, fields, start, saving, leaving, draft, onReset, onCancel, cancel } = props;
  // Typing comes first: the list of changes follows when there is time.
  const values = useDeferredValue(useWatch() as FormValues);
  const changed = changedFields(fields, start, values);
  const { getValues } = useFormContext<FormValues>();
  const { keep } = draft;
  useEffect(() => {
    keep(start, values);
  }, [keep, start, values]);
  const guard = {
    labels: changed.map((name) => fieldLabel(resource, name)),
    isDirty: () => changedFields(fields, start, getValues()).length > 0,
  };
  return (
    <>
      <SaveBar
        {...{ resource, mode, adds, changed, values, saving, onReset }}
        base={start}
        onCancel={onCancel && (() => cancel.current())}
      />
      {onCancel ? (
        <CancelGuard {...guard} cancel={cancel} onCancel={onCancel} />
      ) : (
        <LeaveGuard {...guard} leaving={leaving} onLeave={draft.drop} />
      )}
    </>
  );
}
