import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { Button } from '../../resources/ui/Button';
import type { ClientResource } from '../../domain/schema/client/client';
import { failureText, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Dialog } from '../../resources/ui/Dialog';
import { Note } from '../../resources/ui/Note';
import { Moving } from './Moving';
import { SuccessorChoice } from './SuccessorChoice';
import { useDeactivationSteps } from './useDeactivationSteps';
import { useSuccessor } from './useSuccessor';

interface DeactivateDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** `done`: the profile is deactivated, or will be in the background. */
  readonly onClose: (done: boolean) => void;
}

/**
 * Deactivates a profile (specification S-PROF-5): its users need a successor profile, which is chosen or created. The
 * dialog states how many users will move, and to which one; if the number has changed, nothing happens.
 */
export default function DeactivateDialog({ resource, record, onClose }: DeactivateDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const formId = useId();
  const steps = useDeactivationSteps(resource, record, () => onClose(true));
  const { preview, users, problem, busy, job, deactivate } = steps;
  const { data, error } = preview;
  const draft = useSuccessor(data?.others ?? [], steps.made);
  const count = { smart_count: users, n: format.number(users) };
  const agree = (name: string) => translate('guests.profiles.agree', { ...count, name });

  const dialog = (children: ReactNode, actions: ReactNode) => (
    <Dialog
      title={translate('guests.profiles.title1', { name: recordTitle(resource, record) })}
      onClose={() => onClose(false)}
      actions={actions}
    >
      {problem && <Note role="alert">{translateMessage(translate, problem)}</Note>}
      {children}
    </Dialog>
  );
  const button = (key: string, onClick: () => void, kind: 'plain' | 'quiet' | 'danger' = 'quiet', focus = false) => (
    <Button kind={kind} disabled={busy} autoFocus={focus} onClick={onClick}>
      {translate(key)}
    </Button>
  );
  const cancel = (focus = false) => button('engine.cancel', () => onClose(false), 'quiet', focus);

  if (job) {
    return dialog(
      <Moving job={job} label={translate('guests.profiles.moving')} onEnd={steps.moved} />,
      button('guests.profiles.background', () => onClose(true), 'plain'),
    );
  }
  if (error) {
    const problem = <ReadProblem onRetry={() => void preview.refetch()}>{failureText(translate, error)}</ReadProblem>;
    return dialog(problem, cancel());
  }
  if (!data) {
    return dialog(
      <p role="status" aria-busy="true">
        {translate('guests.profiles.counting')}
      </p>,
      cancel(),
    );
  }
  if (users === 0) {
    return dialog(
      <>
        <p>{translate('guests.profiles.sure')}</p>
        <p className="ip-soft">{translate('guests.profiles.undoable')}</p>
      </>,
      <>
        {cancel(true)}
        {button('guests.profiles.confirm', () => void deactivate(null), 'danger')}
      </>,
    );
  }
  return dialog(
    <>
      <p>{translate('guests.profiles.users', count)}</p>
      <SuccessorChoice
        formId={formId}
        draft={draft}
        agree={agree}
        onChosen={(successor) => void deactivate(successor)}
      />
      <p className="ip-soft">{translate('guests.profiles.undoable')}</p>
    </>,
    <>
      {cancel()}
      <Button
        type="submit"
        form={formId}
        kind="danger"
        disabled={busy || !draft.successor}
        {...(draft.reason && { 'aria-describedby': `${formId}-${draft.reason}` })}
      >
        {translate('guests.profiles.confirm')}
      </Button>
    </>,
  );
}
