import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { Note } from '../../resources/ui/Note';
import { CredentialFields } from './CredentialFields';
import { ErrorLines } from './ErrorLines';
import { StepList } from './StepList';
import type { AccountTypes, Provision } from './useProvision';

interface OutcomeProps {
  readonly title: string;
  readonly provision: Provision;
  readonly types: AccountTypes;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onOther: () => void;
  readonly onRetry: (credentials: Readonly<Record<string, string>>) => Promise<void>;
}

/** A provisioning under way or at its end: its steps, its errors, and how to continue. */
export function Outcome({ title, provision, types, busy, problem, onClose, onOther, onRetry }: OutcomeProps) {
  const translate = useTranslate();
  const formId = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { state, label, errorList } = provision;
  const isOpen = state === 'failed' || state === 'stopped';
  const wrong = new Set(errorList.flatMap(({ fields = [] }) => fields));
  const credentialNames = types.types
    .find(({ name }) => name === provision.account_type)
    ?.credentials.filter((name) => wrong.has(name));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const stepList = <StepList steps={provision.steps} running={state === 'running'} />;
  return (
    <Dialog
      title={title}
      wide
      long
      onClose={onClose}
      actions={
        <>
          {isOpen && (
            <Button kind="quiet" disabled={busy} onClick={onOther}>
              {translate('provisioning.other')}
            </Button>
          )}
          <Button kind={isOpen ? 'quiet' : 'plain'} onClick={onClose} autoFocus>
            {translate('provisioning.close')}
          </Button>
          {isOpen && label !== null && (
            <Button kind="primary" type="submit" form={formId} disabled={busy}>
              {translate('provisioning.retry')}
            </Button>
          )}
        </>
      }
    >
      <p className="pv-title">{translate('provisioning.title', { type: label ?? translate('provisioning.gone') })}</p>
      {problem !== undefined && <Note role="alert">{problem}</Note>}
      {!isOpen && stepList}
      <div aria-live="polite">
        {state === 'running' && <p>{translate('provisioning.background')}</p>}
        {state === 'done' && <p className="t-message">{translate('provisioning.done')}</p>}
        {state === 'stopped' && <p>{translate('provisioning.stopped')}</p>}
        {label === null && isOpen && <p className="pv-problem">{translate('provisioning.unknown')}</p>}
        {state === 'failed' && <Total provision={provision} />}
      </div>
      {state === 'failed' && (
        <ErrorLines errors={errorList} label={translate('provisioning.errorLines')} entered={credentialNames ?? []} />
      )}
      {isOpen && (
        <form
          id={formId}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void onRetry(given);
          }}
        >
          {label !== null && credentialNames && credentialNames.length > 0 && (
            <CredentialFields names={credentialNames} values={values} onChange={setValues} />
          )}
        </form>
      )}
      {/* What is to be done comes first. */}
      {isOpen && stepList}
    </Dialog>
  );
}

/** How many errors there were; thousands are not read out one by one. */
function Total({ provision: { errorList, errorCount } }: { readonly provision: Provision }) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <p className="pv-problem">
      {translate('provisioning.errors', { smart_count: errorCount, n: format.number(errorCount) })}
      {errorCount > errorList.length && (
        <small> {translate('provisioning.first', { n: format.number(errorList.length) })}</small>
      )}
    </p>
  );
}
