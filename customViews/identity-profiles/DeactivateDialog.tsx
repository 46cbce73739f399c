import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../resources/ui/Button';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Dialog } from '../../resources/ui/Dialog';
import type { Successor } from './calls';
import { Moving } from './Moving';
import { SuccessorChoice } from './SuccessorChoice';
import { useDeactivation } from './useDeactivation';

interface DeactivateDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** `done`: the profile is deactivated, or will be in the background. */
  readonly onClose: (done: boolean) => void;
}

/**
 * Deactivates a profile (specification S-PROF-5): its users need a successor profile, which is chosen or created. The
 * dialog then states how many users will move; if the number has changed, nothing happens.
 */
export default function DeactivateDialog({ resource, record, onClose }: DeactivateDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const formId = useId();
  const { preview, problem, setProblem, busy, job, setJob, run, refresh } = useDeactivation(resource, record);
  const [successor, setSuccessor] = useState<Successor>();
  const [agreeing, setAgreeing] = useState(false);
  const { data, error } = preview;
  const users = data?.users ?? 0;
  const count = { smart_count: users, n: format.number(users) };

  const done = () => {
    notify('success.PROFILE_ACTION_DELETE', { type: 'success' });
    onClose(true);
  };
  const go = async (to: Successor | null) => {
    const outcome = await run(users, to);
    if (outcome === 'done') done();
    // A profile that was created here and not used is now one of the choices.
    if (outcome === 'refused') {
      setAgreeing(false);
      setSuccessor(undefined);
    }
  };
  const dialog = (children: ReactNode, actions: ReactNode) => (
    <Dialog
      title={translate('guests.profiles.title1', { name: recordTitle(resource, record) })}
      onClose={() => onClose(false)}
      actions={actions}
    >
      {problem && (
        <p className="e-note" role="alert">
          {translateMessage(translate, problem)}
        </p>
      )}
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
      <Moving
        job={job}
        label={translate('guests.profiles.moving')}
        onEnd={async (ended) => {
          await refresh();
          if (ended.state === 'done') return done();
          setJob(undefined);
          setAgreeing(false);
          if (ended.error) setProblem({ message: `errors.${ended.error.msg_code}`, args: ended.error.msg_args });
        }}
      />,
      button('guests.profiles.background', () => onClose(true), 'plain'),
    );
  }
  if (error) return dialog(<p role="alert">{translateMessage(translate, errorMessage(error))}</p>, cancel());
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
        {button('guests.profiles.confirm', () => void go(null), 'danger')}
      </>,
    );
  }
  if (agreeing && successor) {
    return dialog(
      <>
        <p className="ip-agree">{translate('guests.profiles.agree', { ...count, name: successor.name })}</p>
        {successor.id === null && <p>{translate('guests.profiles.made', { name: successor.name })}</p>}
        <p className="ip-soft">{translate('guests.profiles.undoable')}</p>
      </>,
      <>
        {button('guests.profiles.back', () => setAgreeing(false), 'quiet', true)}
        {button('guests.profiles.confirm', () => void go(successor), 'danger')}
      </>,
    );
  }
  return dialog(
    <>
      <p>{translate('guests.profiles.users', count)}</p>
      <SuccessorChoice
        key={data.others.length}
        formId={formId}
        others={data.others}
        chosen={successor}
        onChosen={(next) => {
          setSuccessor(next);
          setProblem(undefined);
          setAgreeing(true);
        }}
      />
    </>,
    <>
      {cancel()}
      <Button type="submit" form={formId} kind="primary">
        {translate('guests.profiles.continue')}
      </Button>
    </>,
  );
}
