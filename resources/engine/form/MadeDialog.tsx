import { Suspense } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { MadeDialogName } from '../../../domain/schema/model/registry';
import type { RecordDialogProps } from '../dialogs';
import { useEngine } from '../model';

/** The code of the dialog that a new record ends with; undefined where the schema names none. */
export function useMadeDialog({ form }: ClientResource) {
  const { dialogs } = useEngine();
  return form.made === undefined ? undefined : dialogs[form.made as MadeDialogName];
}

/** The dialog that a new record ends with (`x-views.form.made`). */
export function MadeDialog(props: RecordDialogProps) {
  const Own = useMadeDialog(props.resource);
  return Own ? (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  ) : null;
}
