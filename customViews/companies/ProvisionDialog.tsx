import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle } from '../../resources/engine/values/record';
import { labelled } from '../../resources/engine/texts';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { Ordering } from './Ordering';
import { Outcome } from './Outcome';
import { useProvision } from './useProvision';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/fields.css';
import '../../resources/engine/import-export/transfer.css';
import './provision.css';

/**
 * Provisions a company (specification S-COMP-10, S-COMP-11): an account type is chosen, what it will create is shown, and
 * the job is followed step by step. One that has stopped is shown first, so that it can be continued.
 */
export default function ProvisionDialog({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const provisioning = useProvision(resource.name, record.id);
  const { types, provision } = provisioning;
  /** Undefined: what is shown follows from the latest provisioning. */
  const [view, setView] = useState<'order' | 'outcome'>();
  const title = labelled(translate, operation.label, recordTitle(resource, record));
  const close = <Button onClick={onClose}>{translate('provisioning.close')}</Button>;
  const failure = types.error ?? provision.error;
  if (failure && (!types.data || provision.data === undefined)) {
    return (
      <Dialog title={title} onClose={onClose} actions={close}>
        <ReadProblem onRetry={provisioning.reload}>{failureText(translate, failure)}</ReadProblem>
      </Dialog>
    );
  }
  if (!types.data || provision.data === undefined) {
    return (
      <Dialog title={title} onClose={onClose} actions={close}>
        <span className="e-skeleton e-line-skeleton" role="status" aria-busy="true" />
      </Dialog>
    );
  }
  const latest = provision.data;
  const shown = view ?? (latest === null || latest.state === 'done' ? 'order' : 'outcome');
  if (shown === 'order' || latest === null) {
    return (
      <Ordering
        title={title}
        company={record.id}
        types={types.data}
        latest={latest}
        busy={provisioning.busy}
        problem={provisioning.problem}
        onClose={onClose}
        onOrder={async (order) => {
          if (await provisioning.start(order)) setView('outcome');
        }}
      />
    );
  }
  return (
    <Outcome
      // The boxes of credentials are empty again after each attempt.
      key={latest.startedAt}
      title={title}
      provision={latest}
      types={types.data}
      busy={provisioning.busy}
      problem={provisioning.problem}
      onClose={onClose}
      onOther={() => setView('order')}
      onRetry={async (credentials) => {
        if (await provisioning.retry(credentials)) setView('outcome');
      }}
    />
  );
}
